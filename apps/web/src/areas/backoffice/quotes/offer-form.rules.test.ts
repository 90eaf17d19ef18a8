import { expect, test } from "vitest";
import { readOffer, type Typed } from "./offer-form.rules.ts";

const typed: Typed = {
  first: "1400",
  start: "",
  renew: "",
  percent: "",
  least: "",
  hours: "",
  words: "As agreed.",
  until: "2026-12-20",
  below: "",
};

test("an offer is read with a comma or a point, and leaves out what is empty", () => {
  expect(readOffer(typed, "SEK")).toEqual({ terms: { periodMinor: 140_000, words: "As agreed.", validon: "2026-12-20" } });
  expect(readOffer({ ...typed, percent: "7,5", least: "3000", hours: "12,25" }, "SEK")).toMatchObject({
    terms: { fee: { percentBasisPoints: 750, leastMinor: 300_000 }, hours: 12.25 },
  });
});

test.each<[Partial<Typed>, { field: string; fault: string }]>([
  [{ first: "" }, { field: "first", fault: "needed" }],
  [{ first: "much" }, { field: "first", fault: "amount" }],
  [{ start: "-1" }, { field: "start", fault: "amount" }],
  [{ percent: "0" }, { field: "percent", fault: "percentWrong" }],
  [{ percent: "101" }, { field: "percent", fault: "percentWrong" }],
  [{ least: "100" }, { field: "percent", fault: "needed" }],
  [{ hours: "1.1" }, { field: "hours", fault: "hoursWrong" }],
  [{ words: " " }, { field: "words", fault: "needed" }],
  [{ until: "" }, { field: "until", fault: "needed" }],
])("%j names the field at fault", (more, fault) => {
  expect(readOffer({ ...typed, ...more }, "SEK")).toEqual(fault);
});
