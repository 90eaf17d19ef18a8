import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { asciiNameOf, unicodeNameOf } from "./idn.ts";
import { idnProblemOf } from "./idn-problem.ts";
import { corpora } from "../testing/corpora.ts";

test.each([
  ["räksmörgås.se", null],
  ["xn--rksmrgs-5wao1o.se", null],
  ["192.0.2.1", "address"],
  ["2001:db8::1", "address"],
  ["a.1", "address"],
  ["a..se", "empty_label"],
  ["å。。se", "empty_label"],
  ["-å.se", "hyphen_at_end"],
  ["a-.se", "hyphen_at_end"],
  ["ab--cd-å.se", null],
  [`${"å".repeat(70)}.se`, "label_too_long"],
  [`${"a".repeat(64)}.se`, "label_too_long"],
  [`${"abcdefghi.".repeat(30)}se`, "name_too_long"],
  ["a".repeat(1001), "name_too_long"],
  ["xn--99999999.se", "overflow"],
  ["xn--bcher-kvä.se", "not_basic"],
  ["xn--bcher-k!a.se", "invalid_input"],
  ["xn--abc.se", "not_its_own"],
  ["אa.se", "not_allowed"],
])("%j: %s", (text, kind) => {
  expect(idnProblemOf(text)?.kind ?? null).toBe(kind);
});

test.each([
  ["a_b.se", "_"],
  ["a b.se", " "],
  ["http://a.se", ":"],
  ["räka!.se", "!"],
])("%j: the character %j is named", (text, character) => {
  expect(idnProblemOf(text)).toEqual({ kind: "character", character });
});

test("there is a problem exactly where there is no name, whatever is typed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      (text) => (idnProblemOf(text) === null) === (asciiNameOf(text) !== null && !/\.\d+$/.test(asciiNameOf(text) ?? "")),
    ),
  );
});

test.each(corpora("idna/IdnaTestV2.part.txt"))("our conversion of a name agrees with UTS 46, $whose", ({ whose, url }) => {
  let names = 0;
  const differing: string[] = [];
  for (const line of readFileSync(url, "utf8").split("\n")) {
    const [source = "", unicode = "", unicodeStatus = "", ascii = "", asciiStatus = ""] = (line.split("#")[0] ?? "")
      .split(";")
      .map((field) => readField(field.trim()));
    if (source === "" || line.startsWith("#")) continue;
    const isRight = (asciiStatus || unicodeStatus).replace("[]", "") === "";
    const expected = ascii || unicode || source;
    const ours = asciiNameOf(source);
    // Our rule accepts fewer names than the file: only letters, digits and hyphens, no numeric end, no final dot, and at most 63
    // and 253 characters.
    if (ours !== null && isRight && (ours !== expected || asciiNameOf(unicodeNameOf(ours)) !== ours)) differing.push(line);
    if (ours !== null) names += 1;
  }
  expect(differing).toEqual([]);
  expect(names).toBeGreaterThan(whose === "ours" ? 8 : 20);
});

/** The file's fields have escapes of their own: \uXXXX, \x{XXXX}, and "" for the empty string. */
const readField = (field: string): string =>
  field === '""'
    ? ""
    : field.replaceAll(/\\u([\dA-F]{4})|\\x\{([\dA-F]+)\}/g, (_, short: string, long: string) =>
        String.fromCodePoint(Number.parseInt(short ?? long, 16)),
      );
