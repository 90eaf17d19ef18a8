import fc from "fast-check";
import { abuseKinds } from "@nameplane/contracts/abuse/abuse-values";
import { expect, test } from "vitest";
import { dueAtOf, namesAbove, readReference, referenceOf, reportedHost, worstFirst } from "./abuse.rules.ts";

test.each([
  ["kvarnen.se", "kvarnen.se"],
  [" Kvarnen.SE. ", "kvarnen.se"],
  ["https://login.kvarnen.se/wp-content/a?b=c#d", "login.kvarnen.se"],
  ["hxxps://login.kvarnen[.]se/a", "login.kvarnen.se"],
  ["hxxp[:]//kvarnen(.)se", "kvarnen.se"],
  ["http://user:secret@kvarnen.se:8080/", "kvarnen.se"],
  ["https://bank.example@kvarnen.se/", "kvarnen.se"],
  ["åsikten.se", "xn--sikten-hua.se"],
  ["192.0.2.1", null],
  ["http://192.0.2.1/a", null],
  ["localhost", null],
  ["", null],
  ["not a domain", null],
])("the host in %j is %j", (typed, host) => {
  expect(reportedHost(typed)).toBe(host);
});

test("whatever is typed leads to a host or to none, and never to an error", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const host = reportedHost(typed);
      expect(host === null || host.includes(".")).toBe(true);
    }),
  );
});

test("a host is looked for with every name above it, but not as a TLD alone", () => {
  expect(namesAbove("a.b.kvarnen.co.uk")).toEqual(["a.b.kvarnen.co.uk", "b.kvarnen.co.uk", "kvarnen.co.uk", "co.uk"]);
});

test("abuse of children is acted on within an hour, DNS abuse within a day, and every kind after its report", () => {
  const at = new Date("2026-12-01T12:00:00Z");
  const hours = (what: (typeof abuseKinds)[number]) => (dueAtOf(what, at).getTime() - at.getTime()) / 3_600_000;
  expect(hours("child")).toBe(1);
  expect([hours("phishing"), hours("malware"), hours("botnet")]).toEqual([24, 24, 24]);
  for (const what of abuseKinds) expect(hours(what)).toBeGreaterThan(0);
  expect(worstFirst(["other", "phishing", "child", "phishing"])).toEqual(["child", "phishing", "other"]);
});

test("a reference has ten letters that cannot be mistaken for others, and is found however it is typed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const reference = referenceOf(bytes);
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      expect(readReference(` ${reference.slice(0, 5).toLowerCase()}-${reference.slice(5)} `)).toBe(reference);
    }),
  );
});
