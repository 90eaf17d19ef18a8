import type { SearchValues } from "../../lib/list-query.ts";

/** Parses the query of an address as plain text values. The router's own format would put quotes around numbers. */
export function parseSearch(search: string): SearchValues {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) search.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** The path to open after a login. It must be a path on this site, so that a link cannot send the user to another host. */
export function safeReturnPath(text: string | undefined): string | null {
  return text !== undefined && /^\/(?![/\\])/.test(text) && text !== "/" ? text : null;
}
