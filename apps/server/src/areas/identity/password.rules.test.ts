import { expect, test } from "vitest";
import { isGoodPassword } from "./password.rules.ts";

test.each([
  ["Kvarnen-2026", true],
  ["Kort-1a", false],
  ["ingastora-2026", false],
  ["Password1!", false],
  ["", false],
  ["xAlva.Hed-2026", false],
  ["xALVA.HED-2026", false],
  ["Bo-har-ett-2026", true],
])("%s: %s", (password, isGood) => {
  expect(isGoodPassword(password, ["alva.hed", "bo"])).toBe(isGood);
});
