import { expect, test } from "vitest";
import { isShown, readColumns, readTagFilter, toggleColumn, toggleTag, viewOf } from "./list-view.rules.ts";

test("only known tags of the address are read, in a fixed order, and can be added and removed", () => {
  expect(readTagFilter("needs,late,soon")).toEqual(["soon", "needs"]);
  expect(readTagFilter(undefined)).toEqual([]);
  expect(toggleTag(["needs"], "soon")).toEqual(["soon", "needs"]);
  expect(toggleTag(["soon", "needs"], "soon")).toEqual(["needs"]);
});

test("only known columns are read, in the order of the list, and the last one cannot be removed", () => {
  expect(readColumns("labels,status,price")).toEqual(["status", "labels"]);
  expect(readColumns("price")).toBeNull();
  expect(readColumns(null)).toBeNull();
  expect(toggleColumn(["status"], "labels")).toEqual(["status", "labels"]);
  expect(toggleColumn(["status"], "status")).toEqual(["status"]);
});

test("a view keeps the address without its page, and is recognised again", () => {
  const view = viewOf({ status: "200", page: "4", search: "", other: "x" }, ["status", "labels"]);
  expect(view).toEqual({ status: "200", columns: "status,labels" });
  expect(isShown({ columns: "status,labels", status: "200" }, view)).toBe(true);
  expect(isShown({ columns: "status,labels" }, view)).toBe(false);
});
