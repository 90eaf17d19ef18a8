import { expect, test } from "vitest";
import { money } from "@nameplane/values";
import { withMoney } from "./money-columns.ts";

const row = { id: "a", currency: "SEK", total: 12_500, toCapture: null as number | null, count: 3 };

test("the named columns of a row are Money of its currency, what is null stays null, and the rest is as it was", () => {
  expect(withMoney(row, "total", "toCapture")).toEqual({ id: "a", total: money(12_500, "SEK"), toCapture: null, count: 3 });
});

test("a row in a currency that is not kept is a fault, and no amount", () => {
  expect(() => withMoney({ ...row, currency: "XTS" }, "total")).toThrow("unknown currency XTS");
});
