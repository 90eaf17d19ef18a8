import { invalidRequest } from "../api-error.ts";
import type { Book } from "../book.ts";
import { isObject } from "../read-stored.ts";
import type { Kind } from "../resources.ts";

const kindByField: Record<string, Kind> = {
  payment_intent: "payment_intent",
  setup_intent: "setup_intent",
  latest_charge: "charge",
  charge: "charge",
  mandate: "mandate",
  customer: "customer",
  payment_method: "payment_method",
};

/**
 * Replaces ids with the objects that they identify: `payment_intent.latest_charge`, or `data.payment_intent` in a list.
 * Refuses a path that names no such field (parameter_invalid).
 */
export function expand(book: Book, body: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(body);
  for (const path of paths) expandPath(book, copy, path.split("."), path);
  return copy;
}

function expandPath(book: Book, value: unknown, path: readonly string[], full: string): void {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) expandPath(book, item, path, full);
    return;
  }
  if (!isObject(value) || !(field in value)) {
    throw invalidRequest("parameter_invalid", `This property cannot be expanded (${full}).`, "expand");
  }
  const kind = kindByField[field];
  const current = value[field];
  if (kind !== undefined && typeof current === "string") value[field] = book.get(kind, current);
  expandPath(book, value[field], rest, full);
}
