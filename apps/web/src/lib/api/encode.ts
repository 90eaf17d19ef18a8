import type { Operation } from "./operation.ts";

/** Body and address of a call. */
export type Encoded = {
  readonly url: string;
  readonly body: BodyInit | undefined;
  readonly contentType: string | undefined;
  /** The input of a call whose body is a file; sent in a header. */
  readonly input?: string;
};

type Values = Readonly<Record<string, unknown>>;

/** Text of a value in a query or a form. A list is joined with commas; null for an absent value. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(String).join(",");
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function toSearch(values: Values): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = textOf(value);
    if (text !== null) search.set(name, text);
  }
  return search;
}

/**
 * Encodes the input of an operation for HTTP.
 * Form data made by the caller (with files) is sent as it is. Objects are sent as JSON, unless the operation declares a form. A
 * GET has its input in the query. Throws what JSON.stringify throws (for a value that refers to itself).
 */
export function encode(operation: Operation, input: unknown): Encoded {
  const values = (input ?? {}) as Values;
  if (operation.method === "GET" || operation.encoding === "query") {
    const search = toSearch(values).toString();
    return { url: search ? `${operation.path}?${search}` : operation.path, body: undefined, contentType: undefined };
  }
  if (operation.encoding === "raw")
    return {
      url: operation.path,
      body: undefined,
      contentType: "application/octet-stream",
      // Percent-encoded, because a header can contain only ASCII.
      input: encodeURIComponent(JSON.stringify(values)),
    };
  if (input instanceof FormData) return { url: operation.path, body: input, contentType: undefined };
  if (operation.encoding === "form") {
    return {
      url: operation.path,
      body: toSearch(values).toString(),
      contentType: "application/x-www-form-urlencoded;charset=UTF-8",
    };
  }
  return { url: operation.path, body: JSON.stringify(values), contentType: "application/json" };
}
