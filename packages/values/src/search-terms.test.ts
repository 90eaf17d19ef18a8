import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanSearchTerm, interpretDomainSearch, interpretRequestSearch, parseSearchTerms, readAsIdea } from "./search-terms.ts";

test.each([
  ["Example.SE", "example.se"],
  ["https://www.example.se/shop?a=1#b", "example.se"],
  ["http://example.se:8080", "example.se"],
  ["//cdn.example.se/x", "cdn.example.se"],
  ["info@example.se", "example.se"],
  ["mailto:info@example.se", "example.se"],
  ["ftp://anna:secret@files.example.se/", "files.example.se"],
  ["Anna <anna@example.se>".split(" ")[1] ?? "", "example.se"],
  ['"example.se"', "example.se"],
  ["example.se.", "example.se"],
  ["www.example.se", "example.se"],
  ["www.se", "www.se"],
  ["www.example", "www.example"],
  ["räksmörgås.se", "räksmörgås.se"],
  ["example", "example"],
  ["/", ""],
])("reduces %j to %j", (text, term) => {
  expect(cleanSearchTerm(text)).toBe(term);
});

test("splits pasted text on commas, semicolons, spaces and lines, each name once and in order", () => {
  expect(parseSearchTerms(" b.se,a.se\n\thttps://B.se/ ;c.se,,\r\n a.se. ")).toEqual(["b.se", "a.se", "c.se"]);
  expect(parseSearchTerms(" ,\n ")).toEqual([]);
});

test("accepts any text, in time that grows with its length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const term of parseSearchTerms(text)) expect(term).not.toMatch(/[\s,;/]/);
    }),
  );
  for (const bomb of ["a.", '"', ">", ":", "@", "/", "www."]) {
    expect(parseSearchTerms(`${bomb.repeat(500_000)}x`).length).toBeLessThanOrEqual(1);
  }
});

describe("header search", () => {
  test("of several domains, split on commas or whitespace, is a bulk search [S2.101]", () => {
    expect(interpretDomainSearch(" example.se ")).toEqual({ kind: "single", domainname: "example.se" });
    expect(interpretDomainSearch("a.se,b.se")).toEqual({ kind: "bulk", domainnames: ["a.se", "b.se"] });
    expect(interpretDomainSearch("a.se b.se\nc.se")).toEqual({ kind: "bulk", domainnames: ["a.se", "b.se", "c.se"] });
  });

  test("of requests reads the letter O and digits as an order number, in either case [S2.102]", () => {
    expect([interpretRequestSearch("O12345"), interpretRequestSearch(" o007 ")]).toEqual([
      { ordernr: "12345" },
      { ordernr: "007" },
    ]);
  });

  test("of requests reads digits only as a request id [S2.103]", () => {
    expect(interpretRequestSearch("12345")).toEqual({ requestid: "12345" });
  });

  test("of requests reads anything else as a domain name [S2.104]", () => {
    expect(["example.se", "O12a", "o.se", "12345.se", "https://Example.se/", "O"].map(interpretRequestSearch)).toEqual([
      { domainname: "example.se" },
      { domainname: "o12a" },
      { domainname: "o.se" },
      { domainname: "12345.se" },
      { domainname: "example.se" },
      { domainname: "o" },
    ]);
  });

  test("of nothing searches for nothing", () => {
    expect([interpretDomainSearch("  "), interpretDomainSearch(","), interpretRequestSearch("  ")]).toEqual([null, null, null]);
  });
});

test.each([
  [["alvas", "surdeg"], { joined: "alvassurdeg", hyphenated: "alvas-surdeg" }],
  [["kaffe", "&-bröd"], { joined: "kaffe&-bröd", hyphenated: "kaffe-&-bröd" }],
  [["surdeg"], null],
  [["alvas", "surdeg.se"], null],
  [["en", "lista", "med", "sex", "olika", "ord"], null],
  [["a".repeat(40), "b".repeat(40)], null],
])("reads %j as one idea: %j", (terms, idea) => {
  expect(readAsIdea(terms)).toEqual(idea);
});
