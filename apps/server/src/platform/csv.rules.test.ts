import { expect, test } from "vitest";
import { csvCell, csvLine } from "./csv.rules.ts";

test("cells are quoted where they have to be, and a null value is an empty cell", () => {
  expect(csvLine(["a", 'b "c"', "d,e", "f\ng", null, 7, true])).toBe('a,"b ""c""","d,e","f\ng",,7,true\r\n');
});

test("a negative number stays one", () => {
  expect(csvLine([-5, "-12.50"])).toBe("-5,-12.50\r\n");
});

test.each(["=1+1", "+46", "-1+1", "@x", "\tx"])("%j cannot become a formula", (text) => {
  expect(csvCell(text)).toBe(`'${text}`);
});
