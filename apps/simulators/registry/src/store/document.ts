import { type Row, text } from "./database.ts";

/** The JSON document of a row, checked to be of its kind. */
export function documentOf<T>(row: Row, isKind: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(text(row, "data"));
  if (!isKind(value)) throw new Error("The database holds a document of another kind");
  return value;
}
