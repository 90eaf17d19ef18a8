import type { MailVerdict } from "@nameplane/contracts/tickets/mail-values";

/**
 * What a mail server in front of ours found out about the sender of a mail. `verdict` is "pass" if the sender may use the
 * address of the From line, "fail" if its domain asks to distrust the mail (DMARC, RFC 7489), else "unknown".
 */
export type Authentication = {
  readonly verdict: MailVerdict;
  readonly spf: string | null;
  readonly dkim: string | null;
  readonly dmarc: string | null;
};

/** The results of RFC 8601 2.7. Other words are not shown to anybody. */
const results = new Set(["pass", "fail", "softfail", "neutral", "none", "temperror", "permerror", "policy"]);

type Said = { readonly method: string; readonly result: string; readonly properties: ReadonlyMap<string, string> };

/**
 * Reads Authentication-Results (RFC 8601) of one mail server. Only this server's first header counts, because it was added last.
 * Headers below it may have been forged by the sender.
 *
 * `headers`: all such headers in their order. `authservId`: the server's name in them. `fromDomain`: the domain of the From line.
 * Returns null if this server has added none.
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

/**
 * A signature only counts for the signer's own domain. Whether a parent domain belongs to the same company can only be known
 * with a list of public suffixes.
 */
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

/** Removes comments (RFC 5322 3.2.2). They may be nested and contain text that looks like a result. */
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
    // A semicolon or equals sign between quotes is not a separator.
    else if (letter === ")" && !isQuoted && depth > 0) depth -= 1;
    else if (depth === 0) left += isQuoted && (letter === ";" || letter === "=") ? "_" : letter;
  }
  return left;
}
