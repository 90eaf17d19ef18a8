import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpora } from "../testing/corpora.ts";
import { domainName } from "./domain-name.ts";
import { asciiNameOf, unicodeNameOf } from "./idn.ts";
import { decodePunycode, encodePunycode, PunycodeError, punycodeIntegerMax, type PunycodeProblem } from "./punycode.ts";

function problemOf(convert: () => string): PunycodeProblem | "none" {
  try {
    convert();
    return "none";
  } catch (error) {
    if (error instanceof PunycodeError) return error.problem;
    throw error;
  }
}

function unquote(json: string): string {
  return String(JSON.parse(json));
}

describe("punycode", () => {
  // RFC 3492 section 7.1, (A), (I) and (S)
  test.each([
    ["ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"],
    ["почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"],
    ["-> $1.00 <-", "-> $1.00 <--"],
    ["bücher", "bcher-kva"],
    ["räksmörgås", "rksmrgs-5wao1o"],
  ])("converts %s both ways", (decoded, encoded) => {
    expect(encodePunycode(decoded)).toBe(encoded);
    expect(decodePunycode(encoded)).toBe(decoded);
  });

  test("reports overflow as an error of its own [C5.74]", () => {
    expect(problemOf(() => decodePunycode("99999999"))).toBe("overflow");
    expect(problemOf(() => encodePunycode("\u{10ffff}".padStart(3000, "a")))).toBe("overflow");
    expect(problemOf(() => encodePunycode("\u{10ffff}".padStart(1900, "a")))).toBe("none");
  });

  test("reports not-basic as an error of its own [C5.75]", () => {
    expect(problemOf(() => decodePunycode("bücher-kva"))).toBe("not-basic");
    expect(problemOf(() => decodePunycode("bcher-kvä"))).toBe("not-basic");
    expect(problemOf(() => decodePunycode("bcher-kva"))).toBe("none");
  });

  test("reports invalid-input as an error of its own [C5.76]", () => {
    expect(problemOf(() => decodePunycode("bcher-kva"))).toBe("none");
    expect(problemOf(() => decodePunycode("bcher-k!a"))).toBe("invalid-input");
    expect(problemOf(() => decodePunycode("bcher-z"))).toBe("invalid-input");
  });

  test("handles integers up to 2147483647 [C5.77]", () => {
    expect(punycodeIntegerMax).toBe(2_147_483_647);
    // RFC 3492: the number to encode is the distance of the character from ASCII (1,113,983) times one more than the number of
    // characters before it. With this many letters it is the largest that fits, and one more letter is too many.
    const places = Math.floor(2_147_483_647 / (0x10_ff_ff - 128)) - 1;
    expect(problemOf(() => encodePunycode("a".repeat(places) + "\u{10ffff}"))).toBe("none");
    expect(problemOf(() => encodePunycode("a".repeat(places + 1) + "\u{10ffff}"))).toBe("overflow");
  });

  test("reads back whatever it writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        fc.pre(text.isWellFormed());
        expect(decodePunycode(encodePunycode(text))).toBe(text);
      }),
    );
  });

  test.each(corpora("idna/punycode.json"))("agrees with vectors, $whose", ({ url }) => {
    const found = readFileSync(url, "utf8").matchAll(/"decoded": ("[^\n]*"),\n +"encoded": ("[^\n]*")\n/g);
    const vectors = [...found].map(([, decoded = "", encoded = ""]) => ({
      decoded: unquote(decoded),
      encoded: unquote(encoded),
    }));
    expect(vectors.length).toBeGreaterThan(10);
    for (const { decoded, encoded } of vectors) {
      expect(encodePunycode(decoded)).toBe(encoded);
      expect(decodePunycode(encoded)).toBe(decoded);
    }
  });
});

describe("names", () => {
  test.each([
    ["Räksmörgås.SE", "xn--rksmrgs-5wao1o.se"],
    ["räksmörgås.se".normalize("NFD"), "xn--rksmrgs-5wao1o.se"],
    ["faß.de", "xn--fa-hia.de"],
    ["例え。テスト", "xn--r8jz45g.xn--zckzah"],
    ["EXAMPLE.se", "example.se"],
    ["xn--rksmrgs-5wao1o.se", "xn--rksmrgs-5wao1o.se"],
  ])("stores %s as %s", (typed, stored) => {
    expect(asciiNameOf(typed)).toBe(stored);
  });

  test.each([
    "",
    "a b.se",
    "å/b.se",
    "å@b.se",
    "å:80",
    "å%62.se",
    "xn--99999999.se",
    "a\u0000å.se",
    "-å.se",
    "１２７.0.0.1",
    `${"å".repeat(70)}.se`,
  ])("returns null for %j", (typed) => {
    expect(asciiNameOf(typed)).toBeNull();
  });

  test("shows stored names in Unicode, and a false A-label unchanged", () => {
    expect(unicodeNameOf(domainName("www.xn--rksmrgs-5wao1o.se"))).toBe("www.räksmörgås.se");
    expect(unicodeNameOf(domainName("xn--99999999.se"))).toBe("xn--99999999.se");
    // Decodes to a full-width "ｅxample". When typed, that is stored as plain "example", so this name must not be shown as such.
    const fake = domainName(`xn--${encodePunycode("ｅxample")}.se`);
    expect(unicodeNameOf(fake)).toBe(fake);
    expect(asciiNameOf(fake)).toBeNull();
  });
});
