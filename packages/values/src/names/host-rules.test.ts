import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { corpora } from "../testing/corpora.ts";
import { checkDomainName, checkDomainNamePart, checkHostname } from "./host-rules.ts";

test.each(corpora("psl/test_psl.json"))(
  "every registrable name of two or three labels in the cases of public suffixes is a domain name, $whose",
  ({ whose, url }) => {
    const cases = JSON.parse(readFileSync(url, "utf8")) as { registrable_domain: string | null }[];
    const names = cases.flatMap(({ registrable_domain: name }) => (name === null ? [] : [name]));
    const [fitting, longer] = [true, false].map((fits) => names.filter((name) => name.split(".").length <= 3 === fits));
    expect(fitting?.length).toBeGreaterThan(whose === "ours" ? 7 : 20);
    for (const name of fitting ?? []) expect(checkDomainName(name), name).toBeNull();
    for (const name of longer ?? []) expect(checkDomainName(name), name).toBe("rules.invalid_domain");
  },
);

const label63 = "a".repeat(63);

describe("domain name", () => {
  test("has two or three labels [S5.30]", () => {
    expect(["example.se", "example.co.uk", "www.example.se"].map(checkDomainName)).toEqual([null, null, null]);
    expect(["se", "a.b.example.se", "example.se."].map(checkDomainName)).toEqual(Array(3).fill("rules.invalid_domain"));
  });

  test("has labels of letters, digits and hyphens [S5.27]", () => {
    expect(["Abc-123.se", "räksmörgås.se", "xn--rksmrgs-5wao1o.se"].map(checkDomainName)).toEqual([null, null, null]);
    const bad = ["a_b.se", "a b.se", "a!.se", "a/b.se", "a@b.se", "a%62.se", "http://a.se", "a\u0000b.se", "a..se", ".a.se"];
    expect(bad.map(checkDomainName)).toEqual(bad.map(() => "rules.invalid_domain"));
  });

  test("has labels of up to 63 characters [S5.28]", () => {
    expect(checkDomainName(`${label63}.se`)).toBeNull();
    expect(checkDomainName(`${label63}a.se`)).toBe("rules.invalid_domain");
  });

  test("has no hyphen at the start or end of a label [S5.29]", () => {
    expect(checkDomainName("a-b.se")).toBeNull();
    expect(["-a.se", "a-.se", "a.-se", "a.se-"].map(checkDomainName)).toEqual(Array(4).fill("rules.invalid_domain"));
  });

  test("is too long beyond the 253 characters a name can have, 255 and 256 included [S5.26]", () => {
    const tooLong = [254, 255, 256, 300].map((length) => `${"a.".repeat(length)}se`.slice(-length));
    expect(tooLong.map((name) => name.length)).toEqual([254, 255, 256, 300]);
    expect(tooLong.map(checkDomainName)).toEqual(Array(4).fill("rules.too_long_domain"));
    // The longest name that three labels can make is within the limit.
    expect(checkDomainName([label63, label63, label63].join("."))).toBeNull();
  });

  test("is not an IP address [S5.31]", () => {
    expect(["192.0.2.1", "10.1", "10.1.2", "::1", "[::1]", "0x7f.1"].map(checkDomainName)).toEqual(
      Array(6).fill("rules.invalid_domain"),
    );
    expect(checkDomainName("10.se")).toBeNull();
  });

  test("that breaks its rule other than by length is an invalid domain [S5.32]", () => {
    expect(["-", "a", "a b.se", "1.2.3.4", "a.b.c.d.se"].map(checkDomainName)).toEqual(Array(5).fill("rules.invalid_domain"));
  });
});

test("a domain-name part has one or two labels of the same form [S5.33, C5.23]", () => {
  expect(["example", "example.se", "räksmörgås", label63].map(checkDomainNamePart)).toEqual([null, null, null, null]);
  const bad = ["a.example.se", "-a", "a-", "a_b", `${label63}a`, "a b", "10.1"];
  expect(bad.map(checkDomainNamePart)).toEqual(bad.map(() => "rules.invalid_domain_part"));
});

describe("hostname", () => {
  test("has at least three labels [S5.35]", () => {
    expect(["ns1.example.se", "a.b.c.example.se", "NS1.Example.se"].map(checkHostname)).toEqual([null, null, null]);
    expect(["example.se", "ns1", "ns1.example.se."].map(checkHostname)).toEqual(Array(3).fill("rules.invalid_hostname"));
  });

  test("ends in a label of two characters or more [S5.36]", () => {
    expect(checkHostname("ns1.example.se")).toBeNull();
    expect(checkHostname("ns1.example.s")).toBe("rules.invalid_hostname");
  });

  test("is too long beyond the 253 characters a name can have, 255 and 256 included [S5.34]", () => {
    const ofLength = (length: number) => `${"a.".repeat(length)}se`.slice(-length).replace(/^\./, "a");
    expect(ofLength(253)).toHaveLength(253);
    expect(checkHostname(ofLength(253))).toBeNull();
    expect([254, 255, 256, 1000].map((length) => checkHostname(ofLength(length)))).toEqual(
      Array(4).fill("rules.too_long_hostname"),
    );
  });

  test("is not an IP address [S5.37]", () => {
    expect(["192.0.2.10", "10.20.30", "1.2.3.4", "2001:db8::1"].map(checkHostname)).toEqual(
      Array(4).fill("rules.invalid_hostname"),
    );
    expect(checkHostname("10.20.se")).toBeNull();
  });

  test("that breaks its rule other than by length is an invalid hostname [S5.38]", () => {
    expect(["a_b.example.se", "-a.example.se", "a..example.se", "ns1 .example.se"].map(checkHostname)).toEqual(
      Array(4).fill("rules.invalid_hostname"),
    );
  });

  test("with international characters must come IDN-encoded [C5.28]", () => {
    expect(checkHostname("ns1.räksmörgås.se")).toBe("rules.invalid_hostname");
    expect(checkHostname("ns1.xn--rksmrgs-5wao1o.se")).toBeNull();
  });
});
