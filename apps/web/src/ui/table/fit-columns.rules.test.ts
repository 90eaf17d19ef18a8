import { expect, test } from "vitest";
import { fitColumns, widthNeeded } from "./fit-columns.rules.ts";

const columns = [
  { value: "name", least: 220 },
  { value: "status", width: 200 },
  { value: "left", width: 100, hideBelow: 1080 },
  { value: "shield", width: 100, hideBelow: 1280 },
  { value: "labels", width: 100, hideBelow: 1080 },
  { value: "idn", width: 100, hideBelow: 1280 },
] as const;
const names = (window: Parameters<typeof fitColumns>[1], room: number) =>
  fitColumns(columns, window, room).map(({ value }) => value);

test("all columns stay when there is room", () => {
  expect(widthNeeded(columns)).toBe(820);
  expect(names("wide", 820)).toEqual(["name", "status", "left", "shield", "labels", "idn"]);
});

test("columns hidden in wider windows are dropped first, from the last to the first", () => {
  expect(names("wide", 819)).toEqual(["name", "status", "left", "shield", "labels"]);
  expect(names("wide", 719)).toEqual(["name", "status", "left", "labels"]);
  expect(names("wide", 619)).toEqual(["name", "status", "left"]);
  expect(names("wide", 519)).toEqual(["name", "status"]);
});

test("a column that must stay does, however narrow the table, which then scrolls", () => {
  expect(names("wide", 100)).toEqual(["name", "status"]);
});

test("below its window width a column is hidden even if there is room", () => {
  expect(names("medium", 2000)).toEqual(["name", "status", "left", "labels"]);
  expect(names("tight", 2000)).toEqual(["name", "status"]);
});
