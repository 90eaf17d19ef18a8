import { expect, test } from "vitest";
import { decodeTable } from "../../../lib/decode-table.ts";
import { lackingFields, linesOf, mended, withField, withoutWrong } from "./import.rules.ts";

const table = {
  columns: [
    { name: "Ref", field: "reference" as const },
    { name: "Namn", field: null },
  ],
  rows: [
    { line: 2, cells: ["17", "Anna"] },
    { line: 4, cells: ["18", "Bo"] },
  ],
};

test("lines have the values of the columns that stand for a field, with their numbers in the file", () => {
  expect(linesOf(table, ["reference", null])).toEqual([
    { line: 2, values: { reference: "17" } },
    { line: 4, values: { reference: "18" } },
  ]);
});

test("a field belongs to one column: the one that it was chosen for last", () => {
  expect(withField(["reference", null, "email"], 1, "email")).toEqual(["reference", "email", null]);
  expect(withField(["reference", "email"], 1, null)).toEqual(["reference", null]);
  expect(lackingFields(["reference", "firstname", "lastname", "email", "phone", "street", "postcode", "city"])).toEqual([
    "country",
  ]);
});

test("a mended value changes one line, and wrong lines can be left out", () => {
  const lines = mended(linesOf(table, ["reference", "firstname"]), 4, "firstname", "Bosse");
  expect(lines.map(({ values }) => values.firstname)).toEqual(["Anna", "Bosse"]);
  const judged = [2, 4].map((line) => ({
    line,
    state: line === 4 ? ("wrong" as const) : ("new" as const),
    problems: [],
    changes: [],
    name: "",
    username: "",
    group: "",
  }));
  expect(withoutWrong(lines, judged).map(({ line }) => line)).toEqual([2]);
});

test("files of older spreadsheets are read in the character set of Windows", () => {
  expect(decodeTable(new Uint8Array([0xc3, 0xa5]).buffer)).toBe("å");
  expect(decodeTable(new Uint8Array([0xe5]).buffer)).toBe("å");
});
