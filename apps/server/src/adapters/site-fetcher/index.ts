import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { noAnswer, type Fetched, type FetchError, type SiteFetcher } from "../../areas/seo/site-fetcher.port.ts";
import { isPublicAddress, NoPublicAddress, publicLookup } from "../public-address.ts";

/** The name of our crawler in robots.txt and in request headers. */
const agent = "SiteCheckBot";

type Options = {
  /** A page that explains the crawler. Each request names its address. */
  readonly aboutUrl: string;
  readonly timeoutMs?: number;
  /** The most bytes that are read from an answer, counted before and after unpacking. */
  readonly maxBytes?: number;
  /** The lookup of host names. Tests replace it, because their names are not in the public DNS. */
  readonly lookup?: LookupFunction;
  /** PEM of a further certificate authority, because tests sign their own certificates. */
  readonly ca?: string;
  /**
   * A server that answers for every site in plain HTTP, for the demo, whose domains do not exist. It learns the scheme of the
   * request from X-Forwarded-Proto.
   */
  readonly detour?: { readonly host: string; readonly port: number } | undefined;
};

/**
 * Reads pages of customers' sites. It connects only to public addresses and only to the address that was checked, uses the
 * usual ports, verifies certificates, follows no redirects, and reads text only up to a limit (T146).
 */
export function createSiteFetcher(options: Options): SiteFetcher {
  return {
    agent,
    fetch(text) {
      const url = new URL(text);
      const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
      const isWeb = (url.protocol === "https:" || url.protocol === "http:") && url.port === "";
      // A host that is an IP address is never looked up, so it is checked here.
      const isOpen = options.detour !== undefined || isIP(host) === 0 || isPublicAddress(host);
      return isWeb && isOpen ? get(url, options) : Promise.resolve(failed("not_public", 0));
    },
  };
}

const failed = (error: FetchError, ms: number): Fetched => ({ ...noAnswer, error, ms });

function get(url: URL, options: Options): Promise<Fetched> {
  const { timeoutMs = 15_000, maxBytes = 2_000_000 } = options;
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  return new Promise((resolve) => {
    const sent = send(url, options);
    const timer = setTimeout(() => end(failed("timeout", took())), timeoutMs);
    function end(fetched: Fetched): void {
      clearTimeout(timer);
      resolve(fetched);
      sent.destroy();
    }
    sent.on("error", (error) => end(failed(kindOf(error), took())));
    sent.on("response", (incoming) => {
      readAnswer(incoming, maxBytes).then(
        (read) => end({ ...headOf(incoming), ...read, error: null, ms: took() }),
        () => end(failed("broken", took())),
      );
    });
    sent.end();
  });
}

function send(url: URL, { aboutUrl, lookup = publicLookup, ca, detour }: Options) {
  const headers = {
    "user-agent": `${agent}/1 (+${aboutUrl})`,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5",
    "accept-encoding": "gzip",
    connection: "close",
  };
  if (detour !== undefined) {
    const forwarded = { host: url.host, "x-forwarded-proto": url.protocol.slice(0, -1) };
    const path = `${url.pathname}${url.search}`;
    return requestHttp({ ...detour, path, agent: false, headers: { ...headers, ...forwarded } });
  }
  const secure = url.protocol === "https:";
  return (secure ? requestHttps : requestHttp)(url, { agent: false, headers, lookup, ...(ca === undefined ? {} : { ca }) });
}

function headOf(incoming: IncomingMessage): Pick<Fetched, "status" | "contentType" | "location" | "robotsTag"> {
  const one = (name: string): string | null => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  return {
    status: incoming.statusCode ?? 0,
    contentType: one("content-type"),
    location: one("location"),
    robotsTag: one("x-robots-tag"),
  };
}

const isText = (type: string): boolean => /^(text\/(html|plain|xml)|application\/(xhtml\+xml|xml|[\w.-]+\+xml))\b/i.test(type);

/** Reads the text of an answer. For images and other files, only the length that the header states is used. */
async function readAnswer(incoming: IncomingMessage, maxBytes: number): Promise<Pick<Fetched, "bytes" | "isCut" | "text">> {
  const type = incoming.headers["content-type"] ?? "text/html";
  const stated = Number(incoming.headers["content-length"] ?? 0);
  const packed = incoming.headers["content-encoding"] ?? "identity";
  if (!isText(type) || (packed !== "identity" && packed !== "gzip"))
    return { bytes: Number.isFinite(stated) ? stated : 0, isCut: false, text: null };
  const body: Readable = packed === "gzip" ? incoming.pipe(createGunzip()) : incoming;
  if (body !== incoming) incoming.on("error", (error) => body.destroy(error));
  const parts: Buffer[] = [];
  let bytes = 0;
  // The connection is only ended when the answer is made, because a destroyed one would count as broken.
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, maxBytes - bytes));
    bytes += part.length;
    if (bytes >= maxBytes) break;
  }
  return { bytes: Math.min(bytes, maxBytes), isCut: bytes >= maxBytes, text: decode(Buffer.concat(parts), type) };
}

/** Decodes text by the character set that the header states, or else the page itself. UTF-8 if neither states a known one. */
function decode(bytes: Buffer, type: string): string {
  const named = /charset=["']?([\w-]+)/i;
  const charset = named.exec(type)?.[1] ?? named.exec(bytes.subarray(0, 1024).toString("latin1"))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes).replaceAll("\0", "");
  } catch {
    return new TextDecoder().decode(bytes).replaceAll("\0", "");
  }
}

const away = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EADDRNOTAVAIL", "EHOSTDOWN"]);
const unnamed = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA", "ESERVFAIL"]);

function kindOf(error: Error): FetchError {
  if (error instanceof NoPublicAddress) return "not_public";
  // IPv4 and IPv6 both failed. Each has its own reason, which is usually the same.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error && "code" in inner ? String(inner.code) : "";
  if (unnamed.has(code)) return "no_address";
  if (away.has(code)) return "unreachable";
  return /CERT|^ERR_TLS|^ERR_SSL|SIGNATURE|^EPROTO$/.test(code) ? "tls" : "broken";
}
