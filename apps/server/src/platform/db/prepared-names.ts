import { createHash } from "node:crypto";

/**
 * The most statements that get a name: more than the product has, apart from lists of changing length, which make ever new
 * statements. Further statements stay unnamed.
 */
const namesMax = 600;
/** Statements with hundreds of values have a different length for each order, and are rarely sent again. */
const textMax = 6000;

const seen = new Map<string, string | null>();

/**
 * The name under which a statement is prepared: none the first time, then always the same. Parsing a statement, adding the row policies and
 * planning it takes longer than running most of ours; PostgreSQL still plans again where the values make a difference.
 */
export function preparedName(text: string): string | undefined {
  if (text.length > textMax) return undefined;
  const known = seen.get(text);
  if (known === undefined) {
    if (seen.size < namesMax) seen.set(text, null);
    return undefined;
  }
  if (known !== null) return known;
  const name = `np_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  seen.set(text, name);
  return name;
}

/** "cached plan must not change result type": a migration changed a table after a statement on it was prepared. */
export const stalePlan = "0A000";
