import type { MailVerdict } from "@nameplane/contracts/tickets/mail-values";

/**
 * What a mail server in front found out about the sender of a mail. `verdict`: pass when somebody who may use the address of the From line
 * sent it, fail when its domain asks to distrust it (DMARC, RFC 7489), else unknown.
 */
export type Authentication = {
  readonly verdict: MailVerdict;
  readonly spf: string | null;
  readonly dkim: string | null;
  readonly dmarc: string | null;
};

/** Results of RFC 8601 2.7; others are shown as unknown words to nobody. */
const results = new Set(["pass", "fail", "softfail", "neutral", "none", "temperror", "permerror", "policy"]);

type Said = { readonly method: string; readonly result: string; readonly properties: ReadonlyMap<string, string> };

/**
 * Reads Authentication-Results (RFC 8601) of one mail server. Only the first header of this server counts: it is the last that was added, and
 * what stands below it may have come with the mail.
 *
 * Takes   the values of all such headers in their order, the server's name in them (authserv-id), and the domain of the From line
 * Gives   null when there is none of this server
 */
export function readAuthentication(
  headers: readonly string[],
  authservId: string,
  fromDomain: string | null,
): Authentication | null {
  for (const header of headers) {
    const [id = "", ...parts] = withoutComments(header.slice(0, 20_000)).split(";");
    if (id.trim().split(/\s+/)[0]?.toLowerCase() !== authservId.toLowerCase()) continue;
    return judged(
      parts.slice(0, 50).flatMap((part) => saidIn(part)),
      fromDomain,
    );
  }
  return null;
}

function judged(said: readonly Said[], fromDomain: string | null): Authentication {
  const first = (method: string) => said.find((each) => each.method === method)?.result ?? null;
  const [spf, dmarc] = [first("spf"), first("dmarc")];
  const signatures = said.filter(({ method }) => method === "dkim");
  const dkim = signatures.find(({ result }) => result === "pass")?.result ?? first("dkim");
  if (fromDomain === null) return { verdict: "fail", spf, dkim, dmarc };
  const isDmarcOfFrom = said.some(
    ({ method, result, properties }) =>
      method === "dmarc" && result === "pass" && (properties.get("header.from") ?? fromDomain) === fromDomain,
  );
  const isSigned = signatures.some(
    ({ result, properties }) =>
      result === "pass" && isOf(properties.get("header.d") ?? domainOf(properties.get("header.i")), fromDomain),
  );
  const isSentByDomain = said.some(
    ({ method, result, properties }) =>
      method === "spf" && result === "pass" && domainOf(properties.get("smtp.mailfrom")) === fromDomain,
  );
  if (dmarc === "fail") return { verdict: "fail", spf, dkim, dmarc };
  return { verdict: isDmarcOfFrom || isSigned || isSentByDomain ? "pass" : "unknown", spf, dkim, dmarc };
}

/** A signature counts for the signer's own domain only: whether a parent domain is the same company would need a list of public suffixes. */
const isOf = (signer: string, fromDomain: string) => signer !== "" && signer === fromDomain;

const domainOf = (address: string | undefined) => (address ?? "").slice((address ?? "").lastIndexOf("@") + 1);

function saidIn(part: string): Said[] {
  const words = part.trim().split(/\s+/);
  const [method = "", result = ""] = (words[0] ?? "").toLowerCase().split("=");
  const name = method.split("/")[0] ?? "";
  if (!results.has(result)) return [];
  const properties = new Map<string, string>();
  for (const word of words.slice(1, 30)) {
    const at = word.indexOf("=");
    const key = word.slice(0, at).toLowerCase();
    if (at > 0 && !properties.has(key))
      properties.set(
        key,
        word
          .slice(at + 1)
          .replaceAll('"', "")
          .toLowerCase(),
      );
  }
  return [{ method: name, result, properties }];
}

/** Comments of RFC 5322 3.2.2 may be nested and contain what looks like a result. */
function withoutComments(text: string): string {
  let depth = 0;
  let isQuoted = false;
  let left = "";
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === "\\" && (depth > 0 || isQuoted)) {
      at += 1;
      continue;
    }
    if (letter === '"' && depth === 0) isQuoted = !isQuoted;
    if (letter === "(" && !isQuoted) depth += 1;
    // What stands between quotes is no separator.
    else if (letter === ")" && !isQuoted && depth > 0) depth -= 1;
    else if (depth === 0) left += isQuoted && (letter === ";" || letter === "=") ? "_" : letter;
  }
  return left;
}
