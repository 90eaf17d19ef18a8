import { createHash } from "node:crypto";

/** More different texts than the product has; lists of changing length make new ones without end, and stay unnamed after it. */
const namesMax = 600;
/** A statement with hundreds of values comes in as many lengths as there are orders: it would hardly meet itself again. */
const textMax = 6000;

const seen = new Map<string, string | null>();

/**
 * The name a statement is prepared under: none the first time it is met, the same ever after. Reading a statement, working the row
 * policies into it and planning it costs more than most of ours take to run; the server still plans anew where the values make a difference.
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

/** "cached plan must not change result type": a migration changed a table under a statement prepared before it. */
export const stalePlan = "0A000";
