import { isOcr } from "../../ledger/ocr.rules.ts";

/** The structured references and the free text that a payer gave with a payment. */
export type GivenReferences = { readonly references: readonly string[]; readonly text: string };

/** At most this many references of one payment are considered. */
const most = 50;

/**
 * The references with valid check digits that a payer gave, in the structured fields or in the text, each once and in order. The
 * text is only searched if the structured fields contain no valid reference.
 *
 * Source: Bankgirot, OCR; ISO 11649 (RF: two check digits modulo 97, then the reference, which is one of our OCR numbers)
 */
export function referencesIn({ references, text }: GivenReferences): string[] {
  const structured = unique(references.flatMap((reference) => ocrsOf(reference)));
  return structured.length > 0 ? structured : ocrsOf(text);
}

function ocrsOf(text: string): string[] {
  const rf = /^RF\d{2}[0-9A-Z]{1,21}$/i.exec(text.replaceAll(/\s/g, "").toUpperCase())?.[0] ?? null;
  if (rf !== null) return isCreditorReference(rf) && isOcr(rf.slice(4)) ? [rf.slice(4)] : [];
  const numbers = unique(numbersIn(text).filter((number) => isOcr(number)));
  // People and banks put spaces and dashes into a number. If the text is a single number, all its digits together are the number.
  const whole = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  const isOneNumber = /^\D*\d+(?:[\s.-]+\d+)*\D*$/.test(text);
  if (isOcr(whole) && (numbers.length === 0 || (numbers.length === 1 && isOneNumber))) return [whole];
  return numbers;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].slice(0, most);

/** The numbers in a text, without the leading zeros that banks add to fill a field. */
export const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d+/g)]
    .map(([digits]) => digits.replace(/^0+/, ""))
    .filter((digits) => digits.length >= 3 && digits.length <= 25);

/**
 * Whether a text is a creditor reference of ISO 11649: with its first four characters moved to the end, and letters read as 10 to
 * 35, it is 1 modulo 97.
 */
export function isCreditorReference(reference: string): boolean {
  let rest = 0;
  for (const letter of reference.slice(4) + reference.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    if (Number.isNaN(value)) return false;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/**
 * The references that a single typing mistake turns into this number: one digit wrong, missing or doubled, or two digits
 * exchanged.
 */
export function neighboursOf(number: string): string[] {
  if (!/^\d{4,14}$/.test(number)) return [];
  const found = new Set<string>();
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
  for (let at = 0; at <= number.length; at++) {
    const [before, here, after] = [number.slice(0, at), number.charAt(at), number.slice(at + 1)];
    for (const digit of digits) {
      if (here !== "") found.add(before + digit + after);
      found.add(before + digit + here + after);
    }
    if (here !== "") found.add(before + after);
    if (after !== "") found.add(before + after.charAt(0) + here + after.slice(1));
  }
  found.delete(number);
  return [...found].filter((each) => !each.startsWith("0") && isOcr(each));
}

/** Numbers in the payer's text that could be invoice numbers, and the OCR references that the payer could have meant. */
export function guessesOf({ references, text }: GivenReferences): { readonly numbers: number[]; readonly ocrs: string[] } {
  const numbers = unique([...references, text].flatMap(numbersIn));
  return {
    numbers: numbers.filter((number) => number.length <= 9).map(Number),
    ocrs: unique(numbers.flatMap(neighboursOf)),
  };
}

/** The words of a name that distinguish one payer from another, without legal forms such as AB or Ltd. */
export function wordsOfName(name: string): string[] {
  const forms = new Set([
    "ab",
    "as",
    "a/s",
    "aps",
    "gmbh",
    "hb",
    "kb",
    "ltd",
    "oy",
    "publ",
    "und",
    "och",
    "and",
    "the",
    "co",
    "inc",
  ]);
  return unique(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}/]+/u)
      .filter((word) => word.length >= 3 && !forms.has(word)),
  );
}
