import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { countCopies, listLeft, shortOf, waitOf, type Copy } from "./copy-all.rules.ts";

const tooFast = (retryAfterSeconds?: number) =>
  new ApiError({ code: 2502, desc: "", path: "", httpStatus: 429, retryAfterSeconds });

test("the limit of a minute is waited for; the limit of a day and any other refusal are shown", () => {
  expect([waitOf(tooFast(12)), waitOf(tooFast(60)), waitOf(tooFast())]).toEqual([12_000, 60_000, 1000]);
  expect(waitOf(tooFast(61))).toBeNull();
  expect(waitOf(new ApiError({ code: 2400, desc: "", path: "", httpStatus: 200 }))).toBeNull();
  expect(waitOf(new Error("no"))).toBeNull();
});

test("names are counted by their state, and those that were not copied completely are named", () => {
  const error = new ApiError({ code: 2303, desc: "No servers", path: "" });
  const copies = new Map<string, Copy>([
    ["a.se", { phase: "done", left: [] }],
    ["b.se", { phase: "done", left: [{ owner: "_x", type: "TYPE65280" }] }],
    ["c.se", { phase: "failed", error }],
    ["d.se", { phase: "asking" }],
    ["e.se", { phase: "waiting" }],
  ]);
  expect(countCopies(copies)).toEqual({ open: 2, done: 2, failed: 1 });
  expect(shortOf(copies)).toEqual([
    { name: "b.se", error: null, left: [{ owner: "_x", type: "TYPE65280" }] },
    { name: "c.se", error, left: [] },
  ]);
  expect(
    listLeft([
      { owner: "", type: "TYPE65280" },
      { owner: "_x", type: "A" },
    ]),
  ).toBe("@ TYPE65280, _x A");
});
