import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CamtProblem } from "./camt.rules.ts";
import { readCamtFile } from "./read-camt-file.ts";

const folder = path.resolve(import.meta.dirname, "../../../../../../fixtures/camt");
const file = (name: string) => readFileSync(path.join(folder, name), "utf8");
const read = (text: string) => readCamtFile(Buffer.from(text));

function faultOf(text: string): CamtProblem {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CamtProblem) return error;
    throw error;
  }
  throw new Error("the file was read");
}

const summary = (text: string) =>
  read(text).map(({ entries, opening, closing, ...facts }) => ({
    ...facts,
    opening: opening === null ? null : Number(opening.minor),
    closing: closing === null ? null : Number(closing.minor),
    entries: entries.map((entry) => [Number(entry.amount.minor), entry.transactions.map(({ amount }) => Number(amount.minor))]),
  }));

test("a Swedish camt.053 version 02: balances, a deposit of several payments, a fee; what is not booked is left out", () => {
  expect(summary(file("swedish-053-02.xml"))).toEqual([
    {
      kind: "statement",
      version: "02",
      id: "STMT-2026-225",
      sequence: "225",
      account: "SE4550000000058398257466",
      currency: "SEK",
      fromOn: "2026-11-20",
      toOn: "2026-11-20",
      opening: 100_000,
      closing: 161_250,
      entries: [
        [37_500, [12_500, 25_000]],
        [25_000, [25_000]],
        [-1250, [-1250]],
      ],
      notBooked: 1,
    },
  ]);
  const [deposit, thanks, fee] = read(file("swedish-053-02.xml"))[0]?.entries ?? [];
  expect(deposit).toMatchObject({ bankReference: "BG-DEPOSIT-4711", bookedOn: "2026-11-20", code: "PMNT-RCDT-VCOM" });
  expect(deposit?.transactions).toMatchObject([
    { bankReference: "BG-1", references: ["10000184"], party: "Alva Ek AB", partyAccount: "50501055" },
    { bankReference: "BG-2", references: [], text: "Faktura 100019", party: "Björk & Söner HB" },
  ]);
  expect(thanks?.transactions[0]).toMatchObject({ bankReference: "IN-77", text: "tack för hjälpen" });
  expect(fee?.transactions[0]).toMatchObject({ text: "Bankavgift", party: null });
});

test("a German camt.053 version 08: namespace prefix, overdrawn before, RF reference, a reversal, status as an element", () => {
  expect(summary(file("german-053-08.xml"))).toMatchObject([
    { version: "08", account: "DE02120300000000202051", currency: "EUR", opening: -2000, closing: 8610, notBooked: 1 },
  ]);
  const [paid, taken] = read(file("german-053-08.xml"))[0]?.entries ?? [];
  expect(paid).toMatchObject({ valuedOn: "2026-11-24", code: "NTRF+166+00931", isReversal: false });
  expect(paid?.transactions[0]).toMatchObject({
    bankReference: "2026112312345678",
    endToEndId: null,
    references: ["RF18 5390 0754 7034"],
    party: "Müller GmbH",
    partyAccount: "DE89370400440532013000",
  });
  expect(taken).toMatchObject({ isReversal: true, bookedOn: "2026-11-23", amount: { minor: -4265n } });
});

test("a Danish camt.054: an account that is no IBAN, no balances, two equal payments in one entry", () => {
  expect(summary(file("danish-054-08.xml"))).toMatchObject([
    {
      kind: "notification",
      account: "30000012345678",
      opening: null,
      closing: null,
      entries: [[30_000, [10_000, 10_000, 10_000]]],
    },
  ]);
  expect(read(file("danish-054-08.xml"))[0]?.entries[0]?.transactions[0]).toMatchObject({
    endToEndId: "E2E-1",
    references: ["100020"],
    text: "Regning 100020",
  });
});

test("an entry whose parts do not make its amount stays one movement over its own amount", () => {
  const text = file("swedish-053-02.xml").replace('<Amt Ccy="SEK">250.00</Amt>', '<Amt Ccy="SEK">249.00</Amt>');
  expect(read(text)[0]?.entries[0]?.transactions).toMatchObject([
    { amount: { minor: 37_500n }, bankReference: "BG-DEPOSIT-4711" },
  ]);
});

const swedish = () => file("swedish-053-02.xml");

test.each([
  ["text that is no XML", () => "date;amount\n2026-11-20;12", "notXml", "-", 1],
  ["a file cut off", () => swedish().slice(0, 900), "notXml", "-", 15],
  [
    "a document type declaration",
    () => swedish().replace("<Document", '<!DOCTYPE Document SYSTEM "x"><Document'),
    "hasDtd",
    "DOCTYPE",
    1,
  ],
  ["another message", () => swedish().replace("camt.053.001.02", "pain.001.001.03"), "notCamt", "Document", 2],
  [
    "a version that does not exist yet",
    () => swedish().replace("camt.053.001.02", "camt.053.001.99"),
    "otherVersion",
    "Document",
    2,
  ],
  ["no account", () => swedish().replace(/<Acct>.*<\/Acct>/, ""), "missing", "Stmt/Acct", 5],
  ["an amount with a comma", () => swedish().replace(">12.50<", ">12,50<"), "amount", "Amt", 49],
  ["an amount below the smallest unit", () => swedish().replace(">12.50<", ">12.505<"), "amount", "Amt", 49],
  ["an amount with a sign", () => swedish().replace(">12.50<", ">-12.50<"), "amount", "Amt", 49],
  ["a currency that is not sold in", () => swedish().replace("<Ccy>SEK</Ccy>", "<Ccy>DKK</Ccy>"), "currency", "Ccy", 10],
  [
    "an entry in another currency",
    () => swedish().replace('Ccy="SEK">12.50', 'Ccy="EUR">12.50'),
    "mixedCurrencies",
    "Ntry/Amt",
    49,
  ],
  ["no direction", () => swedish().replace("DBIT", "MAYBE"), "direction", "Ntry/CdtDbtInd", 50],
  [
    "a day that does not exist",
    () => swedish().replace("<Dt>2026-11-20</Dt></BookgDt>", "<Dt>2026-02-30</Dt></BookgDt>"),
    "date",
    "Dt",
    17,
  ],
  [
    "no statement",
    () => swedish().replaceAll("Stmt>", "Other>").replaceAll("BkToCstmrOther", "BkToCstmrStmt"),
    "noStatement",
    "BkToCstmrStmt",
    3,
  ],
])("%s is refused, and the place is named", (_name, text, fault, place, line) => {
  expect(faultOf(text())).toMatchObject({ fault, place, line });
});

test("a hidden document type declaration, in another encoding, is refused as well", () => {
  const hidden = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, "utf16le");
  expect(() => readCamtFile(hidden)).toThrow(CamtProblem);
});
