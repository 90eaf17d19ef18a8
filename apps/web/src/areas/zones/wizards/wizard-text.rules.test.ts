import { expect, test } from "vitest";
import { includeOf, mailboxOf } from "./wizard-text.rules.ts";

test.each([
  ["_spf.example.net", "_spf.example.net"],
  ["include:_spf.Example.net", "_spf.example.net"],
  ["+include:spf.example.net.", "spf.example.net"],
  ["räksmörgås.se", "xn--rksmrgs-5wao1o.se"],
  ["https://example.net/spf", null],
  ["v=spf1", null],
  ["*.example.net", null],
  ["example", null],
  ["spf..example.net", null],
])("%s names a policy to include: %s", (typed, domain) => {
  expect(includeOf(typed)).toBe(domain);
});

test("a mailbox is the same with and without the URI scheme that it has in its record", () => {
  expect(["mailto:a@example.se", "MAILTO:a@example.se!10m", "a@example.se"].map(mailboxOf)).toEqual([
    "a@example.se",
    "a@example.se!10m",
    "a@example.se",
  ]);
});
