import {
  DomainLocked,
  RegistryRefused,
  TagGivesUp,
  TagIsOurs,
  TagMalformed,
  TagUnknown,
} from "@nameplane/contracts/domains/refusals";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meaningOfRelease, refusalOfTag, tagOf } from "./release.rules.ts";

describe("a registrar's tag", () => {
  test.each(["EXAMPLE-TAG", "AB", "123-REG", "ABCDEFGHIJKLMNOP"])("may be %s", (tag) => {
    expect(refusalOfTag(tag, "nameplane")).toBeNull();
  });

  test.each(["", "A", "-AB", "AB-", "A B", "ÅÄÖ", "A_B", "ABCDEFGHIJKLMNOPQ", "a.co.uk"])("is never '%s'", (typed) => {
    expect(refusalOfTag(tagOf(typed), "nameplane")).toBe(TagMalformed);
  });

  test("is typed in any letters and with spaces around it", () => {
    expect(tagOf("  example-Tag ")).toBe("EXAMPLE-TAG");
  });

  test("is neither our own nor one that stands for no registrar", () => {
    expect(refusalOfTag(tagOf("Nameplane"), "nameplane")).toBe(TagIsOurs);
    expect(refusalOfTag("DETAGGED", "nameplane")).toBe(TagGivesUp);
  });

  test("that is accepted never has a character that a frame would have to escape, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const tag = tagOf(typed);
        return refusalOfTag(tag, "nameplane") !== null || /^[A-Z0-9-]{2,16}$/.test(tag);
      }),
    );
  });
});

describe("what a registry refuses of a release", () => {
  test.each([
    [2306, "V016 The tag 'NOBODY' is unrecognised", TagUnknown],
    [2306, "V015 The tag 'BARRED' has been barred.", TagUnknown],
    [2005, "tag is invalid", TagUnknown],
    [2304, "clientTransferProhibited", DomainLocked],
    [2304, "pendingDelete", RegistryRefused],
    [2308, "Data management policy violation", RegistryRefused],
  ])("%i %s", (code, words, refusal) => {
    expect(meaningOfRelease(code, words)).toBe(refusal);
  });
});
