import { expect, test } from "vitest";
import { expandName } from "./expand-name.ts";

test("shows the full name for the typed text", () => {
  expect(expandName("", "example.se")).toEqual({
    fullName: "example.se",
    shownName: "example.se",
    problem: null,
    suggestion: null,
  });
  expect(expandName("WWW ", "example.se").fullName).toBe("www.example.se");
  expect(expandName("*", "example.se").fullName).toBe("*.example.se");
  expect(expandName("räk", "xn--rksmrgs-5wao1o.se")).toMatchObject({
    fullName: "xn--rk-via.xn--rksmrgs-5wao1o.se",
    shownName: "räk.räksmörgås.se",
  });
  expect(expandName("_dmarc", "example.se")).toMatchObject({ shownName: "_dmarc.example.se", problem: null });
});

test("warns when the domain is typed twice, shows the result and suggests the part before it", () => {
  expect(expandName("www.example.se", "example.se")).toMatchObject({
    fullName: "www.example.se.example.se",
    problem: { reason: "dns.owner_repeats_domain" },
    suggestion: "www",
  });
  expect(expandName("example.se", "example.se")).toMatchObject({ suggestion: "" });
  expect(expandName("www.example.se.", "example.se")).toMatchObject({ fullName: "www.example.se", problem: null });
});

test("an at sign and a bad name give a reason", () => {
  expect(expandName("@", "example.se")).toMatchObject({ problem: { reason: "dns.owner_at_sign" }, suggestion: "" });
  expect(expandName("a b", "example.se")).toMatchObject({ problem: { reason: "dns.invalid_owner" }, suggestion: null });
});
