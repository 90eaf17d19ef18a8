/** Reads a typed whole number. Undefined if the text is not one. */
export function readWhole(text: string): number | undefined {
  const plain = text.trim().replace("−", "-");
  return /^-?\d{1,4}$/.test(plain) ? Number(plain) : undefined;
}

/** Reads months separated by commas or spaces, sorted and without duplicates. Undefined if the text contains anything else. */
export function readMonths(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => /^\d{1,3}$/.test(word))) return undefined;
  return [...new Set(words.map(Number))].toSorted((a, b) => a - b);
}
