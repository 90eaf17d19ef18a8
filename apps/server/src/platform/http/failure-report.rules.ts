import type { FailureReport } from "@nameplane/contracts/miscellaneous/report-failure";
import { SECRET_MASK, secretFields } from "@nameplane/values";

/** Longer than this, a message in a chat is no longer read. */
const partMax = 1500;

const isSecret = (name: string) => secretFields.has(name.toLowerCase());
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Values of secret fields replaced, whatever their depth. An answer's own result code is a number and no secret. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isResultCode = name === "code" && typeof inner === "number";
      return [name, isSecret(name) && isGiven(inner) && !isResultCode ? SECRET_MASK : maskSecrets(inner)];
    }),
  );
}

/** An address without secrets in its query, and without the token that mailed links carry in their path. */
export function maskAddress(address: string): string {
  const [path = "", query] = address.split("?");
  const shown = path.replace(
    /^(.*\/(?:resetpassword|signup|signupextended|affiliate|transfer\/stop)\/).+$/,
    `$1${SECRET_MASK}`,
  );
  if (query === undefined) return shown;
  const masked = [...new URLSearchParams(query)].map(([name, value]) =>
    isSecret(name) ? `${name}=${SECRET_MASK}` : `${name}=${encodeURIComponent(value)}`,
  );
  return `${shown}?${masked.join("&")}`;
}

/** The report as a message for the team's chat: Slack's JSON, which others take as well. */
export function messageOf(report: FailureReport): { text: string } {
  const cut = (value: unknown) => JSON.stringify(maskSecrets(value)).slice(0, partMax);
  return {
    text: [
      `${report.code} ${report.message}`,
      `${report.method} ${maskAddress(report.url)}`,
      `page ${maskAddress(report.page)}, version ${report.version}, request ${report.requestId ?? "-"}`,
      ...(report.formData === undefined ? [] : [`sent ${cut(report.formData)}`]),
      ...(report.response === undefined ? [] : [`answer ${cut(report.response)}`]),
    ].join("\n"),
  };
}
