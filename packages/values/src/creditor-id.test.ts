import { expect, test } from "vitest";
import { isCreditorId } from "./creditor-id.ts";

test("a creditor identifier is known by its check digits", () => {
  expect(isCreditorId("DE98ZZZ09999999999")).toBe(true);
  expect(isCreditorId("DE98ABC09999999999")).toBe(true);
  expect(isCreditorId("DE97ZZZ09999999999")).toBe(false);
  expect(isCreditorId("de98zzz09999999999")).toBe(false);
  expect(isCreditorId("")).toBe(false);
});
