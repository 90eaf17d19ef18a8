import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { OutcomeError } from "../../platform/outcomes.ts";
import { isPublicAddress, publicLookup } from "../public-address.ts";

/** The answer of an RDAP server about a domain: its JSON, or null if the server does not know the name. */
export type RdapAnswer = { readonly status: "found"; readonly body: unknown } | { readonly status: "missing" };

const answerOctetsMax = 1024 * 1024;
const redirectsMax = 3;

/**
 * Asks one RDAP server (RFC 7480, RFC 9082) about a domain. A few redirects are followed, over TLS and to public addresses only.
 * `isOwn`: whether it is the operator's own server (demo, tests), which may be at any address, and may redirect to itself.
 *
 * Throws OutcomeError refused (429), unavailable (all other failures).
 */
export async function askRdap(
  base: string,
  name: string,
  options: { isOwn: boolean; timeoutMs: number; signal?: AbortSignal; lookup?: LookupFunction },
): Promise<RdapAnswer> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]);
  let url = new URL(`domain/${encodeURIComponent(name)}`, base.endsWith("/") ? base : `${base}/`);
  const ownOrigin = options.isOwn ? url.origin : null;
  try {
    for (let hop = 0; hop <= redirectsMax; hop++) {
      const httpResponse = await request(url, url.origin === ownOrigin ? null : (options.lookup ?? publicLookup), signal);
      const { statusCode = 0, headers } = httpResponse;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        httpResponse.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode === 200) return { status: "found", body: JSON.parse(await readText(httpResponse)) };
      httpResponse.destroy();
      if (statusCode === 404) return { status: "missing" };
      if (statusCode === 429) throw new OutcomeError("refused", `${url.host} answers too many questions`);
      throw new Error(`HTTP status ${statusCode}`);
    }
    throw new Error("too many redirects");
  } catch (error) {
    if (error instanceof OutcomeError) throw error;
    throw new OutcomeError("unavailable", `${url.host}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * `lookup` is the checked name lookup for a server on the internet. Null if the server is the operator's own and may be at any
 * address.
 */
function request(url: URL, lookup: LookupFunction | null, signal: AbortSignal): Promise<IncomingMessage> {
  const isOwn = lookup === null;
  if (!isOwn && url.protocol !== "https:") throw new Error("only TLS is spoken to the internet");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isOwn && isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(`${host} is not a public address`);
  const get = url.protocol === "https:" ? getHttps : getHttp;
  const options = {
    signal,
    headers: { accept: "application/rdap+json, application/json" },
    ...(isOwn ? {} : { lookup }),
  };
  return new Promise((resolve, reject) => {
    get(url, options, resolve).once("error", reject);
  });
}

async function readText(httpResponse: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let octets = 0;
  for await (const chunk of httpResponse) {
    if (!Buffer.isBuffer(chunk)) continue;
    octets += chunk.length;
    if (octets > answerOctetsMax) throw new Error("the answer does not end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
