import { expect, test } from "vitest";
import { domainName, isAsciiDomainName, isAtOrBelow, labelCount, splitName } from "./domain-name.ts";

const label63 = "a".repeat(63);
const name253 = [label63, label63, label63, "a".repeat(61)].join(".");

test.each(["se", "example.se", "xn--rksmrgs-5wao1o.se", "a-b.example.co.uk", "1.2.0.192.in-addr.arpa", `${label63}.se`, name253])(
  "accepts %s as a stored name",
  (text) => {
    expect(isAsciiDomainName(text)).toBe(true);
    expect(domainName(text)).toBe(text);
  },
);

test.each([
  "",
  ".",
  "example.se.",
  ".se",
  "a..se",
  "Example.se",
  "-a.se",
  "a-.se",
  "a_b.se",
  "a b.se",
  "å.se",
  `${label63}a.se`,
  `${name253}a`,
])("refuses %j as a stored name", (text) => {
  expect(isAsciiDomainName(text)).toBe(false);
  expect(() => domainName(text)).toThrow(RangeError);
});

test("counts labels and finds ancestors by whole labels", () => {
  expect(labelCount(domainName("www.example.se"))).toBe(3);
  expect(isAtOrBelow(domainName("www.example.se"), domainName("example.se"))).toBe(true);
  expect(isAtOrBelow(domainName("example.se"), domainName("example.se"))).toBe(true);
  expect(isAtOrBelow(domainName("myexample.se"), domainName("example.se"))).toBe(false);
});

test("splits a name at its public suffix", () => {
  expect(splitName(domainName("a.b.example.co.uk"), domainName("co.uk"))).toEqual({
    label: "example",
    registrableName: "example.co.uk",
    suffix: "co.uk",
    subdomain: "a.b",
  });
  expect(splitName(domainName("example.se"), domainName("se"))).toEqual({
    label: "example",
    registrableName: "example.se",
    suffix: "se",
    subdomain: "",
  });
});

test("does not split a suffix itself or a name of another suffix", () => {
  expect(splitName(domainName("co.uk"), domainName("co.uk"))).toBeNull();
  expect(splitName(domainName("example.se"), domainName("nu"))).toBeNull();
  expect(splitName(domainName("exampleco.uk"), domainName("co.uk"))).toBeNull();
});
