import { describe, expect, test } from "vitest";
import { checkOwner, fqdnOfOwner, ownerOf, parseOwnerField } from "./owner.ts";

const label63 = "a".repeat(63);

function reasonOf(text: string, apex = "example.se"): string {
  const result = parseOwnerField(text, apex);
  return result.ok ? `ok:${result.value}` : (result.problems[0]?.reason ?? "");
}

test("an at sign as subdomain is refused with its own reason; the apex is the empty field and * the wildcard", () => {
  expect(["@", "a@b", "info@example.se"].map((text) => reasonOf(text))).toEqual(Array(3).fill("dns.owner_at_sign"));
  expect([reasonOf(""), reasonOf("*"), reasonOf("*.sub")]).toEqual(["ok:", "ok:*", "ok:*.sub"]);
});

describe("subdomain field", () => {
  test.each([
    ["WWW", "www"],
    [" www ", "www"],
    ["_dmarc", "_dmarc"],
    ["_443._tcp.mail", "_443._tcp.mail"],
    ["räk.sub", "xn--rk-via.sub"],
    ["_dmarc.räk", "_dmarc.xn--rk-via"],
    ["www.example.se.", "www"],
    ["example.se.", ""],
    [label63, label63],
  ])("accepts %j as %j", (text, owner) => {
    expect(reasonOf(text)).toBe(`ok:${owner}`);
  });

  test.each([
    ["www.example.se", "dns.owner_repeats_domain"],
    ["example.se", "dns.owner_repeats_domain"],
    ["www.example.com.", "dns.outside_zone"],
    ["a b", "dns.invalid_owner"],
    ["a..b", "dns.invalid_owner"],
    [".a", "dns.invalid_owner"],
    ["-a", "dns.invalid_owner"],
    ["a-", "dns.invalid_owner"],
    ["a*", "dns.invalid_owner"],
    ["a.*", "dns.invalid_owner"],
    ["a/b", "dns.invalid_owner"],
    ["a\\.b", "dns.invalid_owner"],
    [`${label63}a`, "dns.owner_too_long"],
    [`${"a.".repeat(122)}a`, "dns.owner_too_long"],
  ])("refuses %j with %s", (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  test("accepts exactly as much as a name can hold", () => {
    // 253 characters in all: 242 for the owner, a dot, 10 for example.se
    expect(checkOwner(`${"a.".repeat(120)}aa`, "example.se")).toBeNull();
    expect(checkOwner(`${"a.".repeat(120)}aaa`, "example.se")).toBe("dns.owner_too_long");
  });

  test("accepts slashes in reverse zones only", () => {
    expect(reasonOf("0/25", "2.0.192.in-addr.arpa")).toBe("ok:0/25");
  });
});

test("converts between owners and fully qualified names", () => {
  expect([fqdnOfOwner("", "example.se"), fqdnOfOwner("www", "example.se")]).toEqual(["example.se.", "www.example.se."]);
  expect(["example.se.", "a.b.example.se.", "myexample.se.", "se."].map((name) => ownerOf(name, "example.se"))).toEqual([
    "",
    "a.b",
    null,
    null,
  ]);
});
