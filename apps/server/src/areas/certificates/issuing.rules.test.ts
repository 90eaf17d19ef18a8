import { expect, test } from "vitest";
import { checkAgainMs, dayMs, mayIssue, pauseMs, renewAt } from "./issuing.rules.ts";

test("CAA allows by its issue properties alone (RFC 8659 4.2)", () => {
  const ours = ["letsencrypt.org"];
  expect(mayIssue(null, ours)).toBe(true);
  expect(mayIssue([], ours)).toBe(true);
  expect(mayIssue([{ tag: "iodef", value: "mailto:a@example.com" }], ours)).toBe(true);
  expect(mayIssue([{ tag: "issuewild", value: ";" }], ours)).toBe(true);
  expect(mayIssue([{ tag: "ISSUE", value: " LetsEncrypt.org ; validationmethods=http-01" }], ours)).toBe(true);
  expect(
    mayIssue(
      [
        { tag: "issue", value: "other.example" },
        { tag: "issue", value: "letsencrypt.org" },
      ],
      ours,
    ),
  ).toBe(true);
  expect(mayIssue([{ tag: "issue", value: "other.example" }], ours)).toBe(false);
  expect(mayIssue([{ tag: "issue", value: ";" }], ours)).toBe(false);
});

test("a wildcard asks the issuewild properties where there are any, and else the issue properties (RFC 8659 4.3)", () => {
  const ours = ["ca.example"];
  const issue = { tag: "issue", value: "ca.example" };
  expect(mayIssue([issue], ours, true)).toBe(true);
  expect(mayIssue([issue, { tag: "issuewild", value: ";" }], ours, true)).toBe(false);
  expect(mayIssue([issue, { tag: "issuewild", value: ";" }], ours)).toBe(true);
  expect(
    mayIssue(
      [
        { tag: "issue", value: ";" },
        { tag: "issuewild", value: "ca.example" },
      ],
      ours,
      true,
    ),
  ).toBe(true);
});

test("a certificate is renewed after two thirds of its life, and failures wait longer each time", () => {
  expect(renewAt(new Date(0), new Date(90 * dayMs))).toEqual(new Date(60 * dayMs));
  expect([1, 2, 3, 20].map(pauseMs)).toEqual([300_000, 1_200_000, 4_800_000, dayMs]);
  expect([1, 2, 3, 20].map(checkAgainMs)).toEqual([60_000, 120_000, 240_000, dayMs / 4]);
});
