import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { readPriceFile, writePriceFile, type FileRow } from "./price-text.ts";

const rows: FileRow[] = [
  {
    subject: "tld:se",
    operation: "create",
    months: 12,
    amounts: new Map([
      ["SEK", money(9950, "SEK")],
      ["EUR", money(890, "EUR")],
    ]),
  },
  { subject: "product:2221", operation: "renew", months: 12, amounts: new Map([["SEK", money(118_800, "SEK")]]) },
];
const sold = () => "sold" as const;
const read = (text: string) => readPriceFile(text, sold);

test("a Swedish spreadsheet gets semicolons and decimal commas, an English one commas and points, both with a byte order mark", () => {
  expect(writePriceFile(rows, "sv")).toBe(
    "\ufeffsubject;operation;months;EUR;SEK;USD\r\ntld:se;create;12;8,90;99,50;\r\nproduct:2221;renew;12;;1188,00;\r\n",
  );
  expect(writePriceFile(rows, "en")).toContain("tld:se,create,12,8.90,99.50,\r\n");
});

test.each(["en", "sv"] as const)("what was written is read again (%s)", (language) => {
  const { lines, rows: count, problems } = read(writePriceFile(rows, language));
  expect(problems).toEqual([]);
  expect(count).toBe(2);
  expect(lines).toEqual([
    { line: 2, subject: "tld:se", operation: "create", months: 12, currency: "EUR", netMinor: 890 },
    { line: 2, subject: "tld:se", operation: "create", months: 12, currency: "SEK", netMinor: 9950 },
    { line: 3, subject: "product:2221", operation: "renew", months: 12, currency: "SEK", netMinor: 118_800 },
  ]);
});

test("columns may stand in any order, cells in quotes, tabs between them, and empty lines anywhere", () => {
  expect(read('months\tsubject\toperation\tSEK\n\n12\t"tld:se"\tcreate\t"1 099,00"\n').lines).toEqual([
    { line: 3, subject: "tld:se", operation: "create", months: 12, currency: "SEK", netMinor: 109_900 },
  ]);
});

test("what cannot be read is named by line and column, and nothing of the file is proposed", () => {
  const { lines, problems } = read(
    [
      "subject,operation,months,SEK",
      "tld:se,create,12,99.00",
      "se,create,12,99.00",
      "tld:se,sell,12,99.00",
      "tld:se,create,a year,99.00",
      "tld:nu,create,12,=1+1",
      "tld:no,create,12,-5",
      "tld:dk,create,12,1.005",
      "tld:se,create,12,98.00",
    ].join("\r\n"),
  );
  expect(lines).toEqual([]);
  expect(problems).toEqual([
    { line: 3, column: "subject", problem: "subject", text: "se" },
    { line: 4, column: "operation", problem: "operation", text: "sell" },
    { line: 5, column: "months", problem: "months", text: "a year" },
    { line: 6, column: "SEK", problem: "amount", text: "=1+1" },
    { line: 7, column: "SEK", problem: "amount", text: "-5" },
    { line: 8, column: "SEK", problem: "amount", text: "1.005" },
    { line: 9, column: "subject", problem: "twice", text: "tld:se" },
  ]);
});

test("a file without the columns, or of what is not sold, is refused by its line", () => {
  expect(read("a;b;c\n1;2;3").problems).toMatchObject([{ line: 1, column: "subject", problem: "columns" }]);
  expect(read("subject;operation;months\ntld:se;create;12").problems).toMatchObject([{ line: 1, problem: "columns" }]);
  const none = readPriceFile("subject;operation;months;SEK\ntld:zz;create;12;5", () => "noSubject");
  expect(none.problems).toEqual([{ line: 2, column: "subject", problem: "notSold", text: "tld:zz" }]);
});
