import type { JudgedContactLine } from "@nameplane/contracts/contacts/import";
import { expect, test } from "vitest";
import { linesToSend, partsLeft, refusedRows, type JudgedTable } from "./import.rules.ts";

const line = (number: number, state: JudgedContactLine["state"]): JudgedContactLine => ({
  line: number,
  cells: [`nr${number}@example.com`, "note"],
  state,
  name: `Nr ${number}`,
  earlier: state === "double" ? 2 : null,
  hasnamesake: false,
  changes: [],
  usedin: 0,
  problems: state === "wrong" ? [{ field: "email", problem: "rules.invalid_email" }] : [],
  seal: `seal${number}`,
});
const table: JudgedTable = {
  columns: [
    { name: "E-post", field: "email" },
    { name: "Anteckning", field: null },
  ],
  lines: [line(2, "new"), line(3, "changed"), line(4, "same"), line(5, "wrong"), line(6, "double")],
};

test("only new lines are sent, and those that change a contact if that is wanted; columns that are not known are left out", () => {
  expect(linesToSend(table, false)).toEqual([{ line: 2, values: { email: "nr2@example.com" }, seal: "seal2" }]);
  expect(linesToSend(table, true).map((each) => each.line)).toEqual([2, 3]);
});

test("an import that broke off goes on with the lines that have no result, a hundred at a time", () => {
  const lines = Array.from({ length: 250 }, (_, at) => ({ line: at + 2, values: {}, seal: "" }));
  const done = lines.slice(0, 100).map((each) => ({ line: each.line, result: "made" as const, problems: [] }));
  expect(partsLeft(lines, done).map((part) => [part[0]?.line, part.length])).toEqual([
    [102, 100],
    [202, 50],
  ]);
  expect(partsLeft([], [])).toEqual([]);
});

test("the file of refused lines has the columns of the file that was read, and the reason of each line", () => {
  const results = [{ line: 2, result: "refused" as const, problems: [{ field: null, problem: "since" as const }] }];
  const rows = refusedRows(table, results, "Reason", ({ state, earlier }, problems) =>
    state === "double" ? `as ${earlier}` : problems.map(({ problem }) => problem).join(),
  );
  expect(rows).toEqual([
    ["E-post", "Anteckning", "Reason"],
    ["nr2@example.com", "note", "since"],
    ["nr5@example.com", "note", "rules.invalid_email"],
    ["nr6@example.com", "note", "as 2"],
  ]);
});
