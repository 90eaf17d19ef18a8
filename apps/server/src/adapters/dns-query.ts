import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { decodeMessage, encodeQuery, fqdnOf, type DnsMessage } from "@nameplane/dns";
import { OutcomeError } from "../platform/outcomes.ts";

export type DnsServerAddress = { readonly host: string; readonly port: number };

export type DnsAsk = {
  readonly server: DnsServerAddress;
  /** The name in stored form (docs/glossary.md), without a final dot. */
  readonly name: string;
  /** Number of the record type. */
  readonly type: number;
  readonly dnssecOk?: boolean;
  /** Whether to ask a resolver to find the answer. Otherwise a server answers only from its own data. */
  readonly recursionDesired?: boolean;
  /** The timeout for the whole question, including repeats and the change to TCP. */
  readonly timeoutMs?: number;
};

// A server on the same network answers within a millisecond, one across the world within 300. A lost packet is sent again.
const usualTimeoutMs = 2000;
const resendMs = 500;
// A size that passes every network without fragments (DNS flag day 2020).
const udpPayloadSize = 1232;

/**
 * Asks one name server one question: by UDP first, by TCP when the answer was truncated (RFC 7766).
 *
 * Returns the server's message, whatever its response code. Throws OutcomeError unavailable when no answer came in time, or what
 * came was not a DNS message.
 */
export async function askServer(ask: DnsAsk): Promise<DnsMessage> {
  const deadline = performance.now() + (ask.timeoutMs ?? usualTimeoutMs);
  const overUdp = await askOverUdp(ask, deadline);
  return overUdp.isTruncated ? askOverTcp(ask, deadline) : overUdp;
}

function queryFor(ask: DnsAsk): { id: number; bytes: Uint8Array } {
  const id = randomInt(0x1_00_00);
  const { dnssecOk = false, recursionDesired = false } = ask;
  const name = fqdnOf(ask.name);
  return { id, bytes: encodeQuery({ id, name, type: ask.type, udpPayloadSize, dnssecOk, recursionDesired }) };
}

/** The answer to this question. Null for all other packets, such as late answers and forgeries. */
function answerTo(ask: DnsAsk, id: number, bytes: Uint8Array): DnsMessage | null {
  const message = decodeMessage(bytes);
  if (message?.id !== id || !message.isResponse) return null;
  const [question] = message.questions;
  // A server that cannot read the question may leave it out of its answer.
  if (question === undefined) return message.rcode === 0 ? null : message;
  return question.name === fqdnOf(ask.name).toLowerCase() && question.type === ask.type ? message : null;
}

function askOverUdp(ask: DnsAsk, deadline: number): Promise<DnsMessage> {
  const { id, bytes } = queryFor(ask);
  const { promise, resolve, reject } = Promise.withResolvers<DnsMessage>();
  const socket = createSocket(ask.server.host.includes(":") ? "udp6" : "udp4");
  const send = () => socket.send(bytes);
  const resend = setInterval(send, resendMs);
  const giveUp = setTimeout(() => reject(noAnswer(ask, "no answer in time")), Math.max(0, deadline - performance.now()));
  socket.on("error", (error) => reject(noAnswer(ask, error.message, error)));
  socket.on("message", (received) => {
    const message = answerTo(ask, id, received);
    if (message !== null) resolve(message);
  });
  // A connected socket only receives packets of this server, and gets an error from a closed port.
  socket.connect(ask.server.port, ask.server.host, send);
  return promise.finally(() => {
    clearInterval(resend);
    clearTimeout(giveUp);
    socket.close();
  });
}

function askOverTcp(ask: DnsAsk, deadline: number): Promise<DnsMessage> {
  const { id, bytes } = queryFor(ask);
  const { promise, resolve, reject } = Promise.withResolvers<DnsMessage>();
  const socket = connect(ask.server.port, ask.server.host);
  const giveUp = setTimeout(() => reject(noAnswer(ask, "no answer in time")), Math.max(0, deadline - performance.now()));
  let received: Buffer = Buffer.alloc(0);
  socket.on("error", (error) => reject(noAnswer(ask, error.message, error)));
  socket.on("close", () => reject(noAnswer(ask, "connection closed")));
  socket.on("data", (part: Buffer) => {
    received = Buffer.concat([received, part]);
    if (received.length < 2) return;
    const length = received.readUInt16BE(0);
    if (received.length < length + 2) return;
    const message = answerTo(ask, id, received.subarray(2, length + 2));
    if (message === null) reject(noAnswer(ask, "an answer to another question"));
    else resolve(message);
  });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  socket.write(Buffer.concat([length, bytes]));
  return promise.finally(() => {
    clearTimeout(giveUp);
    socket.destroy();
  });
}

function noAnswer(ask: DnsAsk, what: string, cause?: unknown): OutcomeError {
  const place = `${ask.server.host} port ${ask.server.port}`;
  return new OutcomeError("unavailable", `name server ${place}: ${what}`, { code: "dns-no-answer", cause });
}
