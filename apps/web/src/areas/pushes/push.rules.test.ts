import { expect, test } from "vitest";
import { isOfferOpen } from "./push.rules.ts";

test("an offer ends at its time, even before the server has recorded it", () => {
  const endsat = "2026-11-29T05:26:00Z";
  const isOpen = (state: string, now: string) => isOfferOpen({ state, endsat }, new Date(now));
  expect(isOpen("open", "2026-11-29T05:25:59Z")).toBe(true);
  expect(isOpen("open", "2026-11-29T05:26:00Z")).toBe(false);
  expect(isOpen("declined", "2026-11-22T00:00:00Z")).toBe(false);
});
