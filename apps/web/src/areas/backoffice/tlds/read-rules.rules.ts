/** A whole number as it is typed; undefined: it is none. */
export function readWhole(text: string): number | undefined {
  const plain = text.trim().replace("−", "-");
  return /^-?\d{1,4}$/.test(plain) ? Number(plain) : undefined;
}

/** Months with commas or spaces between them, in rising order and each once; undefined: something else stands there. */
export function readMonths(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => /^\d{1,3}$/.test(word))) return undefined;
  return [...new Set(words.map(Number))].toSorted((a, b) => a - b);
}
