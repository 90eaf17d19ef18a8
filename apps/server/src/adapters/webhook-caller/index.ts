import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { CallError, CallOutcome, WebhookCaller } from "../../areas/webhooks/caller.port.ts";
import { isPublicAddress, NoPublicAddress, publicLookup } from "../public-address.ts";

/** How many bytes of a receiver's answer are read and stored. */
const answerBytes = 1024;

type Options = {
  /** Whether the operator has configured this receiver, which may then have a private address. For tests and the demo. */
  readonly isReceiver: (url: URL) => boolean;
  /** The timeout for the whole call, from the name lookup to the answer. */
  readonly timeoutMs?: number;
  /** The lookup of host names. Tests replace it, because their names are not in the public DNS. */
  readonly lookup?: LookupFunction;
  /** PEM of a further certificate authority, because tests sign their own certificates. */
  readonly ca?: string;
};

/**
 * Calls over a new connection each time, to the address that was checked. Certificates are verified; redirects are not
 * followed.
 */
export function createWebhookCaller(options: Options): WebhookCaller {
  const { isReceiver, timeoutMs = 10_000, lookup = publicLookup, ca } = options;
  return {
    call({ url: text, headers, body }) {
      const url = new URL(text);
      const isOwn = isReceiver(url);
      const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
      // A host that is an IP address is never looked up, so it is checked here.
      if (!isOwn && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.resolve(noAnswer("not_public", 0));
      if (!isOwn && url.protocol !== "https:") return Promise.resolve(noAnswer("not_public", 0));
      return post(url, body, timeoutMs, {
        method: "POST",
        agent: false,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "Nameplane-Webhooks/1",
          accept: "*/*",
          connection: "close",
        },
        ...(isOwn ? {} : { lookup }),
        ...(ca === undefined ? {} : { ca }),
      });
    },
  };
}

function post(url: URL, body: string, timeoutMs: number, options: RequestOptions): Promise<CallOutcome> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  return new Promise((resolve) => {
    const sent = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options);
    let answer: IncomingMessage | undefined;
    let text = Buffer.alloc(0);
    let timer: NodeJS.Timeout | undefined;
    const end = (error: CallError) => {
      clearTimeout(timer);
      // A status that has arrived counts, even if the rest of the answer fails.
      resolve(
        answer === undefined
          ? noAnswer(error, took())
          : { status: answer.statusCode ?? 0, error: null, answer: clean(text), ms: took() },
      );
      sent.destroy();
    };
    timer = setTimeout(() => end("timeout"), timeoutMs);
    sent.on("error", (error) => end(kindOf(error)));
    sent.on("response", (incoming) => {
      answer = incoming;
      incoming.on("data", (part: Buffer) => {
        text = Buffer.concat([text, part]);
        if (text.length >= answerBytes) end("broken");
      });
      incoming.on("end", () => end("broken"));
      incoming.on("error", () => end("broken"));
    });
    sent.end(body);
  });
}

function noAnswer(error: CallError, ms: number): CallOutcome {
  return { status: null, error, answer: null, ms };
}

const away = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EADDRNOTAVAIL", "EHOSTDOWN"]);
const unnamed = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA", "ESERVFAIL"]);

function kindOf(error: Error): CallError {
  if (error instanceof NoPublicAddress) return "not_public";
  // IPv4 and IPv6 both failed. Each has its own reason, which is usually the same.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error && "code" in inner ? String(inner.code) : "";
  if (unnamed.has(code)) return "no_address";
  if (away.has(code)) return "unreachable";
  return /CERT|^ERR_TLS|^ERR_SSL|SIGNATURE|^EPROTO$/.test(code) ? "tls" : "broken";
}

/** Text that can be shown: without control characters except line ends and tabs, and without half a character at its end. */
function clean(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, answerBytes), { stream: true });
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, "");
}
