import type { Kind, Notes, Resources } from "./resources.ts";

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads an object of the API back from the book. Only this program writes there, but the kind is checked nevertheless. */
export function readResource<K extends Kind>(kind: K, stored: unknown): Resources[K] {
  const value: unknown = JSON.parse(String(stored));
  if (!isResource(kind, value)) throw new Error(`the book holds something else than a ${kind}`);
  return value;
}

export function readNote<K extends Kind>(kind: K, stored: unknown): Notes[K] {
  const value: unknown = JSON.parse(String(stored));
  if (!isNote(kind, value)) throw new Error(`the book holds no note of a ${kind}`);
  return value;
}

function isResource<K extends Kind>(kind: K, value: unknown): value is Resources[K] {
  return isObject(value) && value["object"] === kind;
}

const noteFields: Record<Kind, string | null> = {
  "checkout.session": "lineItems",
  payment_intent: "session",
  setup_intent: "session",
  payment_method: "cardNumber",
  refund: "releasesReservation",
  mandate: null,
  charge: null,
  customer: null,
  dispute: null,
};

function isNote<K extends Kind>(kind: K, value: unknown): value is Notes[K] {
  const field = noteFields[kind];
  return field === null ? value === null : isObject(value) && field in value;
}
