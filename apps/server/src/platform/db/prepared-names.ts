import { createHash } from "node:crypto";

/**
 * How many statements get a name. The product has fewer, apart from lists of changing length, each of which makes a new
 * statement. Statements beyond this limit stay unnamed.
 */
const namesMax = 600;
/**
 * Longest text of a named statement. Statements with hundreds of values have a different length for each order, and are rarely
 * sent again.
 */
const textMax = 6000;

const seen = new Map<string, string | null>();

/**
 * The name under which a statement is prepared. It is undefined the first time, and then always the same. Parsing a statement,
 * adding the row policies and planning it takes longer than running most of ours. PostgreSQL still plans again if the values
 * make a difference.
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
