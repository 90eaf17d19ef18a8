import fc from "fast-check";
import { expect, test } from "vitest";
import { orderReference } from "../../ledger/index.ts";
import { guessesOf, isCreditorReference, neighboursOf, referencesIn, wordsOfName } from "./references.rules.ts";

const one = orderReference(100_019);
const two = orderReference(100_020);
const inText = (text: string) => referencesIn({ references: [], text });
const structured = (...references: string[]) => referencesIn({ references, text: `also ${two}` });

/** A creditor reference of ISO 11649 with valid check digits. */
function creditorReference(body: string): string {
  for (let check = 2; check <= 98; check++) {
    const reference = `RF${String(check).padStart(2, "0")}${body}`;
    if (isCreditorReference(reference)) return reference;
  }
  throw new Error("no check digits fit");
}

test("the reference of ISO 11649's own example is right, and no other with one digit changed", () => {
  expect(isCreditorReference("RF18539007547034")).toBe(true);
  expect(isCreditorReference("RF18539007547035")).toBe(false);
  expect(isCreditorReference("RF19539007547034")).toBe(false);
});

test("structured references count, with spaces, as RF, and with the zeros that banks put in front; then the text is not looked at", () => {
  expect(structured(`${one.slice(0, 3)} ${one.slice(3)}`)).toEqual([one]);
  const rf = creditorReference(one);
  expect(structured(rf)).toEqual([one]);
  expect(structured(`${rf.slice(0, 4)} ${rf.slice(4)}`)).toEqual([one]);
  expect(structured(`0000000${one}`)).toEqual([one]);
  expect(structured(one, two, one)).toEqual([one, two]);
});

test("in a text they are found among words, dates and other numbers, each once", () => {
  expect(inText(`OCR ${one.slice(0, 3)}-${one.slice(3)}`)).toEqual([one]);
  expect(inText(`Faktura ${one} och ${two}, tack`)).toEqual([one, two]);
  expect(inText(`71 <0000000${one}+12345674<`)).toContain(one);
  expect(inText("thank you")).toEqual([]);
  expect(inText("")).toEqual([]);
});

test("a wrong structured reference does not hide a right one in the text", () => {
  expect(structured("123")).toEqual([two]);
});

test("every slip of one finger leads back to the reference, and only right references are neighbours", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 99_999_999 }),
      fc.nat(),
      fc.constantFrom("wrong", "left out", "doubled", "exchanged"),
      (number, at, slip) => {
        const right = orderReference(number);
        const place = at % (right.length - 1);
        const digit = right.charAt(place);
        const typed = {
          wrong: `${right.slice(0, place)}${(Number(digit) + 1) % 10}${right.slice(place + 1)}`,
          "left out": right.slice(0, place) + right.slice(place + 1),
          doubled: right.slice(0, place) + digit + right.slice(place),
          exchanged: right.slice(0, place) + right.charAt(place + 1) + digit + right.slice(place + 2),
        }[slip];
        const found = neighboursOf(typed);
        expect(found.every((each) => structured(each)[0] === each)).toBe(true);
        if (typed !== right) expect(found).toContain(right);
      },
    ),
  );
});

test("guesses are the numbers that could be invoices, and the references near them", () => {
  const { numbers, ocrs } = guessesOf({
    references: [`${one.slice(0, -1)}${(Number(one.at(-1)) + 1) % 10}`],
    text: "invoice 100019",
  });
  expect(numbers).toContain(100_019);
  expect(ocrs).toContain(one);
});

test("names are compared by their words, not by the form of the company", () => {
  expect(wordsOfName("Björk & Söner HB")).toEqual(["björk", "söner"]);
  expect(wordsOfName("ALVA EK AB (publ)")).toEqual(["alva"]);
});
