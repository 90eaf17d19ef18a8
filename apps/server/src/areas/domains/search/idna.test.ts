import fc from "fast-check";
import { toASCII } from "tr46";
import { describe, expect, test } from "vitest";
import { readIdna } from "./idna.ts";

describe("a typed name", () => {
  test.each([
    ["Example.SE", "example.se", "example.se"],
    ["Räksmörgås.se", "xn--rksmrgs-5wao1o.se", "räksmörgås.se"],
    ["xn--rksmrgs-5wao1o.se", "xn--rksmrgs-5wao1o.se", "räksmörgås.se"],
    ["straße.de", "xn--strae-oqa.de", "straße.de"],
    ["例え.jp", "xn--r8jz45g.jp", "例え.jp"],
    ["example。se", "example.se", "example.se"],
    ["kvarnen", "kvarnen", "kvarnen"],
  ])("%s is %s", (typed, ascii, unicode) => {
    expect(readIdna(typed)).toEqual({ ok: true, ascii, unicode });
  });

  test.each([
    ["", "empty"],
    ["192.0.2.1", "address"],
    ["2001:db8::1", "address"],
    ["example.123", "address"],
    ["exa mple.se", "character"],
    ["exa_mple.se", "character"],
    ["exa!mple.se", "character"],
    ["-example.se", "hyphen_at_end"],
    ["example-.se", "hyphen_at_end"],
    ["ex--ample.se", "hyphens_inside"],
    ["exa..mple.se", "empty_label"],
    [`${"a".repeat(64)}.se`, "label_too_long"],
    [`${"ö".repeat(60)}.se`, "label_too_long"],
    [`${`${"a".repeat(60)}.`.repeat(5)}se`, "name_too_long"],
    ["a".repeat(2000), "name_too_long"],
    ["xn--999999999.se", "overflow"],
    ["xn--ls8h=.se", "character"],
    ["xn--a.se", "invalid-input"],
    ["a\u05d0b.se", "not_allowed"],
  ])("%s is refused as %s, in both languages", (typed, key) => {
    const read = readIdna(typed);
    expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(read.problem.key).toBe(key);
    expect(read.problem.en).not.toBe(read.problem.sv);
    expect(read.problem.en + read.problem.sv).not.toContain("{");
  });
});

test("plain names are read as the tables read them, allowed and refused alike", () => {
  const strict = {
    checkBidi: true,
    checkHyphens: true,
    checkJoiners: true,
    useSTD3ASCIIRules: true,
    verifyDNSLength: true,
  };
  const label = fc.string({ unit: fc.constantFrom(..."abcXYZ019-".split("")), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
      const text = labels.join(".");
      const read = readIdna(text);
      const byTables = toASCII(text, strict);
      // A numeric last label is valid according to the tables, but software mistakes such a name for an IP address.
      const isNumber = /\.\d+$/.test(text);
      if (byTables === null || isNumber) expect(read.ok).toBe(false);
      else expect(read).toEqual({ ok: true, ascii: byTables, unicode: byTables });
    }),
    { numRuns: 2000 },
  );
});
