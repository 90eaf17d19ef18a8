import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalRdata } from "../rdata.ts";
import { rdataOfText, readableTxt } from "./text-record.ts";

test("readable text is shown with its letters, any other text as octets", () => {
  expect(readableTxt(rdataOfText('Räksmörgås "på" \\o/'))).toBe('"Räksmörgås \\"på\\" \\\\o/"');
  expect(readableTxt('"v=spf1 -all"')).toBe('"v=spf1 -all"');
  expect(readableTxt('"\\195\\165" "\\195"')).toBe('"å" "\\195"');
});

test("the shown form reads back as the same record", () => {
  const text = fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.constantFrom("å", '"\\', "\u202ea", "ö".repeat(200)));
  fc.assert(
    fc.property(text, (typed) => {
      const rdata = rdataOfText(typed);
      expect(canonicalRdata("TXT", readableTxt(rdata))).toEqual({ ok: true, value: rdata });
    }),
    { numRuns: 1000 },
  );
});
