import type { FailureReport } from "@nameplane/contracts/platform/report-failure";
import { maskPath, SECRET_MASK, secretFields, secretsIn, withoutSecrets } from "@nameplane/values";

/** The most characters of one part of the message, because nobody reads longer texts in a chat. */
const partMax = 1500;

const isSecret = (name: string) => secretFields.has(name.toLowerCase());
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/**
 * Text fields that are sent to the team's chat in full: our own constants, and names of objects and states. Of all other texts
 * only the length is sent.
 */
const plainFields: ReadonlySet<string> = new Set(
  "desc param missing method type status state kind action itemaction orderby mode format currency language tab requestid itemid zoneid domainid orderid contactid ticketid accountid userid domainname domain apex owner tld".split(
    " ",
  ),
);

/**
 * What a report contains of an input or an answer, at any depth: secret fields masked, texts by the list above, numbers and
 * booleans unchanged. The result code of an answer is kept, because it is a number and not a secret.
 */
export function redacted(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((inner) => redacted(inner, name));
  if (typeof value === "string") return plainFields.has(name.toLowerCase()) ? value : `(text of ${value.length})`;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isResultCode = key === "code" && typeof inner === "number";
      return [key, isSecret(key) && isGiven(inner) && !isResultCode ? SECRET_MASK : redacted(inner, key)];
    }),
  );
}

/** A URL without secrets in its query, and without the token in the path of mailed links. */
export function maskAddress(address: string): string {
  const [path = "", query] = address.split("?");
  const shown = maskPath(path);
  if (query === undefined) return shown;
  const masked = [...new URLSearchParams(query)].map(([name, value]) =>
    isSecret(name) ? `${name}=${SECRET_MASK}` : `${name}=${encodeURIComponent(value)}`,
  );
  return `${shown}?${masked.join("&")}`;
}

/** The report as a message for the team's chat, in Slack's JSON, which other chats accept as well. */
export function messageOf(report: FailureReport): { text: string } {
  const cut = (value: unknown) => JSON.stringify(redacted(value)).slice(0, partMax);
  // The message of a refusal may contain what a browser sent, if the browser has not masked it.
  const secrets = secretsIn(report.formData).filter((secret) => secret !== SECRET_MASK);
  const text = [
    `${report.code} ${report.message}`,
    `${report.method} ${maskAddress(report.url)}`,
    `page ${maskAddress(report.page)}, version ${report.version}, request ${report.requestId ?? "-"}`,
    ...(report.formData === undefined ? [] : [`sent ${cut(report.formData)}`]),
    ...(report.response === undefined ? [] : [`answer ${cut(report.response)}`]),
  ].join("\n");
  return { text: withoutSecrets(text, secrets) };
}
