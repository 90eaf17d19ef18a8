import { isAsciiDomainName } from "@nameplane/values";
import { z } from "zod";
import type { Log } from "../../platform/log.ts";
import { errorFields } from "../../platform/log.ts";

/** Finds names below an apex, relative to it. Finds none if no answer comes in time. Never rejects. */
export type CertificateNames = (apex: string, signal: AbortSignal) => Promise<readonly string[]>;

const searchMs = 8000;
const bytesMax = 8 * 1024 * 1024;
/** A certificate of one zone with more names than this belongs to a hosting company and lists its customers. */
const namesMax = 200;

const answer = z.array(z.object({ name_value: z.string() }));

/**
 * Names for which certificates were issued, from the public logs of certificate transparency (RFC 6962). The logs cannot be
 * searched by name, but a search engine over them can, using the JSON format of crt.sh. Such a search engine learns which
 * domains are about to be transferred to us, so one is used only if the operator configures it.
 */
export function createCertificateNames(searchUrl: string, log: Pick<Log, "warn">): CertificateNames {
  return async (apex, signal) => {
    const url = new URL(searchUrl);
    for (const [key, value] of Object.entries({ q: `%.${apex}`, output: "json", exclude: "expired" }))
      url.searchParams.set(key, value);
    try {
      const reply = await fetch(url, {
        headers: { accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(searchMs)]),
      });
      if (!reply.ok) throw new Error(`answered ${reply.status}`);
      return namesBelow(apex, answer.parse(JSON.parse(await textOf(reply))));
    } catch (error) {
      log.warn({ event: "zones.certificate-names", ...errorFields(error) }, "the search for certificates did not answer");
      return [];
    }
  };
}

async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  const parts: AsyncIterable<Uint8Array> | [] = reply.body ?? [];
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw new Error("the answer is too large");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The found names below the apex, those with the fewest labels first, because they are the most likely ones. A wildcard counts as
 * the name it is below.
 */
function namesBelow(apex: string, found: z.infer<typeof answer>): string[] {
  const names = new Set<string>();
  for (const { name_value: lines } of found)
    for (const line of lines.split("\n")) {
      const name = line.trim().toLowerCase().replace(/^\*\./, "");
      if (name.endsWith(`.${apex}`) && isAsciiDomainName(name)) names.add(name.slice(0, -apex.length - 1));
    }
  const depth = (name: string) => name.split(".").length;
  return [...names].toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, namesMax);
}
