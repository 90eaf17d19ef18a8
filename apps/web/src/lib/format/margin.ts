/**
 * Reads a margin as people type it ("25", "-10" or "12,5 %"), in basis points. Null if it is not a number from -100 to 1,000 per
 * cent.
 */
export function readMargin(text: string): number | null {
  const typed = /^([+\-\u2212]?)(\d{1,4})(?:[.,](\d{1,2}))?%?$/.exec(text.replaceAll(/\s/g, ""));
  if (typed === null) return null;
  const [, sign = "", whole = "", decimals = ""] = typed;
  const basisPoints = (Number(whole) * 100 + Number(decimals.padEnd(2, "0"))) * (sign === "" || sign === "+" ? 1 : -1);
  return basisPoints >= -10_000 && basisPoints <= 100_000 ? basisPoints : null;
}

/** Writes a margin in basis points as a text for the field. */
export const spellMargin = (basisPoints: number): string => String(basisPoints / 100);
