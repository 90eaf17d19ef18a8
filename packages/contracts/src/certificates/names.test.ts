import { expect, test } from "vitest";
import { certificateName, judgeNames, namesFaultTexts, splitNames } from "./names.ts";

const standard = { wildcard: false };

test("names are read as certificates have them", () => {
  expect(certificateName(" Räksmörgås.se. ")).toBe("xn--rksmrgs-5wao1o.se");
  expect(certificateName("*.Kvarn.se")).toBe("*.kvarn.se");
  for (const wrong of ["", "se", "*.se", "*", "a.*.se", "*.*.se", "a_b.se", "192.0.2.1", "http://a.se"])
    expect(certificateName(wrong), wrong).toBeNull();
  expect(splitNames("a.se, b.se\n\nc.se;d.se")).toEqual(["a.se", "b.se", "c.se", "d.se"]);
});

test.each([
  [[], standard, "none"],
  [["a.se", "A.se"], standard, "twice"],
  [["*.a.se"], standard, "wildcard"],
  [["a.se"], { wildcard: true }, "noWildcard"],
  [["a_b.se"], standard, "shape"],
  [Array.from({ length: 11 }, (_, index) => `a${index}.se`), standard, "many"],
  [["a.se", "*.a.se"], { wildcard: true }, null],
] as const)("%j with %j: %s", (names, of, fault) => expect(judgeNames(names, of).fault).toBe(fault));

test("every fault has words in each language", () => {
  for (const { en, sv } of Object.values(namesFaultTexts)) expect(en === sv || en === "" || sv === "").toBe(false);
});
