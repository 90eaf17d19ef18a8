import { describe, expect, test } from "vitest";
import { ListAnchors, placeBefore } from "./list-anchors.ts";

const id = "01a2008a-4b94-7d45-ad00-000000000000";
const place = (offset: number) => ({ offset, value: "a", id });

describe("places of a list", () => {
  test("give the furthest one at or before an offset", () => {
    const anchors = new ListAnchors();
    for (const offset of [50, 200, 100]) anchors.remember("list", "7", place(offset));
    expect([49, 50, 150, 900].map((offset) => anchors.nearest("list", "7", offset)?.offset)).toEqual([undefined, 50, 100, 200]);
  });

  test("are none when the numbers of the list have changed", () => {
    const anchors = new ListAnchors();
    anchors.remember("list", "7", place(50));
    expect(anchors.nearest("list", "8", 50)).toBeNull();
    anchors.remember("list", "8", place(100));
    expect(anchors.nearest("list", "8", 90)).toBeNull();
    anchors.rememberTotal("list", "8", { n: 3, isAtLeast: false });
    expect(anchors.lastTotal("list")?.stamp).toBe("8");
    expect([anchors.totalOf("list", "8")?.n, anchors.totalOf("list", "7")]).toEqual([3, null]);
  });
});

test("the place before a row is right before it, in either direction, over the ends of a group of digits", () => {
  expect(placeBefore({ value: "a", id }, false).id).toBe("01a2008a-4b94-7d45-acff-ffffffffffff");
  expect(placeBefore({ value: "a", id: "01a2008a-4b94-7d45-acff-ffffffffffff" }, true).id).toBe(id);
});
