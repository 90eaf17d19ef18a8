import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, NoPublicAddress, publicLookup } from "./public-address.ts";

/**
 * The largest answer that is read, in bytes. What is fetched has only a few kilobytes: documents and keys of login providers,
 * entries of a directory.
 */
const answerMaxBytes = 512 * 1024;

export class AnswerTooLong extends Error {}

export type FetchParts = {
  /** Whether the operator has configured this server, which may then have a private address and speak plain http. */
  readonly isOwn: (url: URL) => boolean;
  readonly timeoutMs: number;
  /** Whether public servers may speak plain http, too. */
  readonly plain?: boolean;
  /** The lookup of host names. Tests replace it, because their names are not in the public DNS. */
  readonly lookup?: LookupFunction;
  /** PEM of a further certificate authority, because tests sign their own certificates. */
  readonly ca?: string;
};

type Asked = {
  readonly method?: string | undefined;
  readonly body?: string | URLSearchParams | null | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A fetch for addresses that other people choose, for example customers. It connects only to public addresses and only to the
 * address that was checked, verifies certificates, follows no redirects, and stops reading when an answer is too long. Throws
 * NoPublicAddress, AnswerTooLong, and the errors of a socket (T110).
 */
export function checkedFetch({ isOwn, timeoutMs, plain = false, lookup = publicLookup, ca }: FetchParts) {
  return (address: string, { method = "GET", body, headers = {} }: Asked): Promise<Response> => {
    const url = new URL(address);
    const own = isOwn(url);
    const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
    const isSpoken = url.protocol === "https:" || (plain && url.protocol === "http:");
    // A host that is an IP address is never looked up, so it is checked here.
    if (!own && (!isSpoken || (isIP(host) !== 0 && !isPublicAddress(host))))
      return Promise.reject(new NoPublicAddress(`${url.host} may not be called`));
    const text = body?.toString() ?? null;
    return new Promise((resolve, reject) => {
      const sent = (url.protocol === "https:" ? requestHttps : requestHttp)(
        url,
        {
          method,
          agent: false,
          headers: {
            ...headers,
            connection: "close",
            ...(text === null ? {} : { "content-length": String(Buffer.byteLength(text)) }),
          },
          ...(own ? {} : { lookup }),
          ...(ca === undefined ? {} : { ca }),
        },
        (incoming) => void read(incoming).then(resolve, fail),
      );
      const timer = setTimeout(() => fail(new Error("no answer in time")), timeoutMs);
      function fail(error: unknown): void {
        clearTimeout(timer);
        sent.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      sent.on("error", fail);
      sent.on("close", () => clearTimeout(timer));
      sent.end(text ?? undefined);
    });
  };
}

async function read(incoming: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > answerMaxBytes) throw new AnswerTooLong();
    parts.push(part);
  }
  const status = incoming.statusCode ?? 500;
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(parts), { status: Math.max(status, 200), headers });
}
