import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { proposals, type Candidate } from "./proposals.rules.ts";

const invoice = (number: number, of: Partial<Candidate> & { minor?: number } = {}): Candidate => ({
  invoiceId: `i${number}`,
  accountId: "a",
  number,
  ocr: `${number}77`,
  left: money(of.minor ?? 12_500, "SEK"),
  buyer: "Alva Ek AB",
  ...of,
});

const line = (of: { minor?: number; text?: string; payer?: string | null } = {}) => ({
  references: [],
  text: of.text ?? "",
  amount: money(of.minor ?? 12_500, "SEK"),
  payer: of.payer ?? null,
});

const none = { references: [], neighbours: [], known: [] };
const numbersOf = (found: ReturnType<typeof proposals>) => found.map(({ invoices }) => invoices.map(({ number }) => number));

test("the amount alone is proposed, but anything more is likelier", () => {
  const found = proposals(line({ payer: "EK, ALVA" }), [invoice(1, { buyer: "Somebody else" }), invoice(2)], none);
  expect(numbersOf(found)).toEqual([[2], [1]]);
  expect(found[0]?.signs).toEqual(["sameAmount", "samePayer"]);
});

test("a reference one slip away with the same amount stands before an invoice that is named without it", () => {
  const found = proposals(line({ text: "invoice 3" }), [invoice(300, { minor: 900 }), invoice(4)], {
    ...none,
    neighbours: ["477"],
  });
  expect(numbersOf(found)).toEqual([[4]]);
  expect(found[0]?.signs).toEqual(["nearReference", "sameAmount"]);
});

test("all invoices that a payer names are one proposal where their sum was paid", () => {
  const found = proposals(line({ minor: 25_000, text: "500 and 600" }), [invoice(500), invoice(600), invoice(700)], none);
  expect(numbersOf(found)[0]).toEqual([500, 600]);
});

test("what one customer owes together is proposed for a payer who is known, and not across customers", () => {
  const known = { ...none, known: ["a"] };
  expect(numbersOf(proposals(line({ minor: 25_000 }), [invoice(1), invoice(2)], known))[0]).toEqual([1, 2]);
  const across = proposals(line({ minor: 25_000, text: "100 200" }), [invoice(100), invoice(200, { accountId: "b" })], none);
  expect(numbersOf(across)).toEqual([[100], [200]]);
});

test("nothing is proposed without a sign, and never more than four", () => {
  expect(proposals(line({ minor: 1 }), [invoice(1)], none)).toEqual([]);
  expect(
    proposals(
      line(),
      [1, 2, 3, 4, 5, 6].map((number) => invoice(number)),
      none,
    ),
  ).toHaveLength(4);
});
