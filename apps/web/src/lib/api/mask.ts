import { SECRET_MASK as MASK, secretFields, withoutSecrets } from "@nameplane/values";

/** A copy with the values of secret fields replaced, at any depth. */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (value instanceof FormData || value instanceof URLSearchParams) return maskEntries(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) && isGiven(inner) ? MASK : mask(inner)]),
  );
}

/** A copy without the secrets that were sent, at any depth, because the text of a refusal may repeat them. */
export function veil(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((inner) => veil(inner, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, veil(inner, secrets)]));
}

/** Masks an answer. Its result code is a number and stays, but a code that a user entered is text and is masked. */
export function maskAnswer(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return mask(value);
  const { code, ...rest } = value as Record<string, unknown>;
  const masked = mask(rest) as Record<string, unknown>;
  return code === undefined ? masked : { code: typeof code === "number" ? code : MASK, ...masked };
}

/** An address with secret values of its query replaced. */
export function maskUrl(url: string): string {
  const [path = "", query] = url.split("?");
  if (query === undefined) return url;
  const masked = [...new URLSearchParams(query)].map(
    ([name, value]) => `${name}=${isSecret(name) ? MASK : encodeURIComponent(value)}`,
  );
  return `${path}?${masked.join("&")}`;
}

const isSecret = (name: string) => secretFields.has(name.toLowerCase());
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

function maskEntries(entries: FormData | URLSearchParams): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  // Both kinds of entries have name and value. For a file, its name and size are shown, not its content.
  for (const [name, value] of entries as Iterable<[string, string | File]>) {
    shown[name] = isSecret(name) ? MASK : value instanceof File ? `file ${value.name}, ${value.size} bytes` : value;
  }
  return shown;
}
