/**
 * Names of fields, in lower case, whose values are never shown outside their form, neither on a details page nor in a failure
 * report.
 */
export const secretFields: ReadonlySet<string> = new Set([
  "password",
  "newpassword",
  "oldpassword",
  "currentpassword",
  "passwordagain",
  "code",
  "affiliatetoken",
  "pincode",
  "resetcode",
  "secret",
  "recoverycodes",
  "token",
  "authcode",
  "authinfo",
]);

export const SECRET_MASK = "********";

/** Shorter values are found in texts by chance, and reveal nothing to a person who reads them there. */
const lengthMin = 3;

const isSecret = (name: string) => secretFields.has(name.toLowerCase());

/** The values of secret fields in the data that a form sends, at any depth. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (value instanceof FormData || value instanceof URLSearchParams)
    return secretsIn(Object.fromEntries(value as Iterable<[string, unknown]>));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (isSecret(name) ? textsIn(inner) : secretsIn(inner)));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return String(value).length < lengthMin ? [] : [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const names = [...secretFields].join("|");
/**
 * Patterns of a secret field with its value: in JSON, in an address or a form, and in XML (where EPP calls an auth code `pw`).
 */
const written = [
  new RegExp(String.raw`("(?:${names})"\s*:\s*")(?:[^"\\]|\\.)+`, "gi"),
  new RegExp(String.raw`((?:^|[?&\s;,])(?:${names})=)[^&\s;,"<]+`, "gi"),
  new RegExp(String.raw`(<(?:\w+:)?(?:${names}|pw)(?:\s[^>]*)?>)[^<]+`, "gi"),
];

/** A text in which secrets are masked: the given secrets, however they are written, and the values of secret fields. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  let shown = text;
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("%20", "+"),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  ]);
  for (const spelling of [...new Set(spellings)].toSorted((one, other) => other.length - one.length))
    shown = shown.replaceAll(spelling, SECRET_MASK);
  for (const pattern of written) shown = shown.replaceAll(pattern, `$1${SECRET_MASK}`);
  return shown;
}
