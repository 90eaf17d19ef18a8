import type { FastifyReply, FastifyRequest } from "fastify";
import { success } from "./answers.ts";
import { TLSSocket } from "node:tls";
import type { HttpCall } from "./http-call.ts";

/** Answers that are more than one JSON object: lines of ndjson, a document, or a document that is made while it is sent. */
export type Streamed = { readonly lines: AsyncIterable<object> };
export type Document = {
  readonly content: Buffer;
  readonly contentType: string;
  readonly fileName: string;
  /** Whether a customer uploaded the document. A browser must never show such a document as a page of ours. */
  readonly isForeign?: true;
};
export type StreamedDocument = {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly contentType: string;
  readonly fileName: string;
};

/** The header by which browsers are told to use TLS only (RFC 6797). */
const strictName = "strict-transport-security";
const tlsOnly = [strictName, "max-age=63072000; includeSubDomains"] as const;
const noStore = ["cache-control", "no-store"] as const;
const jsonType = "application/json; charset=utf-8";

/** Headers that limit what a browser may do with an answer of the API (docs/threats.md#pages-and-answers). */
const guards = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
] as const;
/** This policy is for JSON only, because on documents it would break the browser's viewers. */
const jsonPolicy = ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"] as const;

/** Adds these headers to answers that are sent by the framework; answers sent directly to the connection have them already. */
export function guardAnswer(httpRequest: FastifyRequest, reply: FastifyReply): void {
  // If this process ends TLS itself, its listener has already said what holds for the host.
  if (httpRequest.protocol === "https" && !isDirect(httpRequest)) void reply.header(...tlsOnly);
  if (!httpRequest.url.startsWith("/api/")) return;
  for (const [name, value] of guards) void reply.header(name, value);
  if (String(reply.getHeader("content-type")).startsWith("application/json")) void reply.header(...jsonPolicy);
}

/** Whether the caller's own TLS connection ends in this process, and not at a proxy in front. */
const isDirect = ({ raw }: FastifyRequest): boolean => raw.socket instanceof TLSSocket;

/** Adds the request id and the duration to the answer, however it is sent. */
export function addServerTiming(httpRequest: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  const writeHead = raw.writeHead.bind(raw) as (...head: unknown[]) => typeof raw;
  raw.writeHead = (...head: unknown[]) => {
    raw.setHeader("x-request-id", httpRequest.id);
    raw.setHeader("server-timing", `app;dur=${reply.elapsedTime.toFixed(1)}`);
    return writeHead(...head);
  };
}

export function sendAnswer(reply: FastifyReply, call: HttpCall, result: unknown): FastifyReply | Promise<FastifyReply> {
  if (isStreamed(result)) return sendLines(reply, call.isSecure, result.lines);
  if (isDocument(result)) return sendDocument(reply, result);
  if (isStreamedDocument(result)) return sendChunks(reply, call.isSecure, result);
  const body = success(call.language, result as object);
  // Only the framework can write cookies. If it sends an answer, `guardAnswer` adds the other headers.
  if (call.hasCookie)
    return reply
      .header(...noStore)
      .type(jsonType)
      .send(body);
  return sendJson(reply, call.isSecure, body);
}

/** Headers as Node's `writeHead` takes them, with names and values alternating: one list for plain HTTP and one for TLS. */
function flat(...headers: (readonly [string, string])[]): { plain: string[]; tls: string[] } {
  const plain = headers.flat();
  return { plain, tls: [...plain, ...tlsOnly] };
}

const jsonHeaders = flat(noStore, ["content-type", jsonType], ...guards, jsonPolicy);
const linesHeaders = flat(
  noStore,
  ["content-type", "application/x-ndjson; charset=utf-8"],
  ["x-accel-buffering", "no"],
  ...guards,
);

/** Writes directly to the connection: collecting headers one by one and running all hooks costs more than sending them. */
function sendJson(reply: FastifyReply, isSecure: boolean, body: string): FastifyReply {
  const headers = isSecure && !isDirect(reply.request) ? jsonHeaders.tls : jsonHeaders.plain;
  const length = Buffer.byteLength(body);
  // If there are as many bytes as characters, the text is plain ASCII, which can be sent without encoding.
  const encoding = length === body.length ? "latin1" : "utf8";
  reply.hijack();
  reply.raw.writeHead(200, [...headers, "content-length", String(length)]).end(body, encoding);
  return reply;
}

function sendDocument(reply: FastifyReply, { content, contentType, fileName, isForeign }: Document): FastifyReply {
  if (isForeign === true) void reply.header("content-security-policy", "default-src 'none'; sandbox");
  return reply
    .header(...noStore)
    .type(contentType)
    .header("content-disposition", isForeign === true ? attachment(fileName) : inline(fileName))
    .header("x-content-type-options", "nosniff")
    .send(content);
}

const inline = (fileName: string) => `inline; filename="${fileName.replaceAll(/[^\w.-]/g, "_")}"`;

/** The file name in a form that every browser understands, and the full name (RFC 6266). */
function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .-]/g, "_");
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

async function sendChunks(reply: FastifyReply, isSecure: boolean, document: StreamedDocument): Promise<FastifyReply> {
  const { contentType, fileName } = document;
  const headers = flat(
    noStore,
    ["content-type", contentType],
    ["content-disposition", inline(fileName)],
    ["x-accel-buffering", "no"],
    ...guards,
  );
  await pour(reply, isSecure && !isDirect(reply.request) ? headers.tls : headers.plain, document.chunks);
  return reply;
}

async function sendLines(reply: FastifyReply, isSecure: boolean, lines: AsyncIterable<object>): Promise<FastifyReply> {
  await pour(reply, isSecure && !isDirect(reply.request) ? linesHeaders.tls : linesHeaders.plain, written(lines));
  return reply;
}

async function* written(lines: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** Sends pieces as they are made, no faster than the browser reads them. */
async function pour(reply: FastifyReply, headers: string[], pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next(); // Until the first piece exists, a refusal still becomes an ordinary answer.
  reply.hijack();
  reply.raw.writeHead(200, headers);
  try {
    for (let next = first; !next.done && !reply.raw.destroyed; next = await iterator.next()) {
      if (!reply.raw.write(next.value)) await drained(reply.raw);
    }
    reply.raw.end();
  } catch (error) {
    // The status line was already sent, so the client can only tell from the missing end that the answer is incomplete.
    reply.raw.destroy(error instanceof Error ? error : undefined);
  } finally {
    await iterator.return?.();
  }
}

/** Resolves when the browser reads again, or has closed the connection. */
function drained(raw: FastifyReply["raw"]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off("drain", done).off("close", done);
      resolve();
    };
    raw.on("drain", done).on("close", done);
  });
}

function isStreamed(result: unknown): result is Streamed {
  return (
    typeof result === "object" &&
    result !== null &&
    "lines" in result &&
    typeof (result.lines as object)[Symbol.asyncIterator as never] === "function"
  );
}

function isDocument(result: unknown): result is Document {
  return typeof result === "object" && result !== null && "content" in result && Buffer.isBuffer(result.content);
}

function isStreamedDocument(result: unknown): result is StreamedDocument {
  return typeof result === "object" && result !== null && "chunks" in result && "fileName" in result;
}
