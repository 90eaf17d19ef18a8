import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkPauseMs,
  dmarcDomains,
  judgeDmarc,
  judgeKey,
  judgeReturn,
  judgeSpf,
  keyRecordText,
  spfToPublish,
  textInZone,
  textOfZone,
} from "./sender-records.rules.ts";

const key = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A+/x";

describe("the record of a key", () => {
  test.each([
    ["as we show it", [keyRecordText(key)], "ok"],
    ["in other spelling", [`p=${key}; k=rsa`], "ok"],
    ["folded by a panel", [`v=DKIM1;k=rsa;p=${key.slice(0, 9)} ${key.slice(9)}`], "ok"],
    ["beside a text that is no key", ["hello", keyRecordText(key)], "ok"],
    ["not there", [], "missing"],
    ["of another key", [keyRecordText("AAAA")], "other"],
    ["taken back", ["v=DKIM1; p="], "other"],
    ["of another kind of key", [`v=DKIM1; k=ed25519; p=${key}`], "other"],
    ["beside another key", [keyRecordText(key), keyRecordText("AAAA")], "several"],
  ])("%s", (_, texts, state) => expect(judgeKey(texts, key).state).toBe(state));
});

describe("an SPF record", () => {
  const ours = "include:spf.example.net";
  test.each([
    [["v=spf1 include:spf.example.net ~all"], "ok"],
    [["V=SPF1 a +INCLUDE:spf.example.net -all", "something"], "ok"],
    [["v=spf1 a -all"], "other"],
    [["v=spf1 -all include:spf.example.net"], "other"],
    [["v=spf1 -include:spf.example.net -all"], "other"],
    [["v=spf1 include:spf.example.net.evil.example -all"], "other"],
    [["v=spf10 include:spf.example.net"], "missing"],
    [["v=spf1 include:spf.example.net", "v=spf1 -all"], "several"],
    [[], "missing"],
  ])("%j is %s", (texts, state) => expect(judgeSpf(texts, ours).state).toBe(state));

  test("gets our mechanism before its end, and keeps all else in its order", () => {
    expect(spfToPublish(null, ours)).toBe("v=spf1 include:spf.example.net ~all");
    expect(spfToPublish("v=spf1 mx a:x.example  -all", ours)).toBe("v=spf1 mx a:x.example include:spf.example.net -all");
    expect(spfToPublish("v=spf1 mx redirect=other.example", ours)).toBe(
      "v=spf1 mx include:spf.example.net redirect=other.example",
    );
    const term = fc.constantFrom("a", "mx", "ip4:192.0.2.1", "include:x.example", "?a:y.example", "~all", "redirect=z.example");
    fc.assert(
      fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
        const before = ["v=spf1", ...terms].join(" ");
        const after = spfToPublish(before, ours);
        expect(judgeSpf([after], ours).state).toBe("ok");
        const at = after.split(" ").indexOf(ours);
        expect(after.split(" ").toSpliced(at, 1).join(" ")).toBe(before);
      }),
    );
  });
});

test("a DMARC record counts with a policy, at the domain or above it", () => {
  expect(judgeDmarc(["v=DMARC1; p=reject; rua=mailto:a@example.com"]).state).toBe("ok");
  expect(judgeDmarc(["v = DMARC1 ; p = None"]).state).toBe("ok");
  expect(judgeDmarc(["v=DMARC1; p=maybe"]).state).toBe("malformed");
  expect(judgeDmarc(["p=none; v=DMARC1", "v=DMARC12; p=none"]).state).toBe("missing");
  expect(judgeDmarc(["v=DMARC1; p=none", "v=DMARC1; p=reject"]).state).toBe("several");
  expect(dmarcDomains("a.b.example.com")).toEqual(["a.b.example.com", "b.example.com", "example.com"]);
  expect(dmarcDomains("example.com")).toEqual(["example.com"]);
});

test("the host for bounces has to be an alias of the operator's", () => {
  expect(judgeReturn("Bounce.Example.NET.", "bounce.example.net").state).toBe("ok");
  expect(judgeReturn("elsewhere.example", "bounce.example.net").state).toBe("other");
  expect(judgeReturn(null, "bounce.example.net").state).toBe("missing");
});

test("a text of any length survives the format of zones in strings of at most 255 bytes", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCodePoint(code)), maxLength: 900 }),
      (text) => {
        const rdata = textInZone(text);
        expect(textOfZone(rdata)).toBe(text);
        for (const [, part = ""] of rdata.matchAll(/"((?:[^"\\]|\\.)*)"/g))
          expect(part.replaceAll(/\\(.)/g, "$1").length).toBeLessThanOrEqual(255);
      },
    ),
  );
});

test("a sender that somebody waits for is asked about often, a proved one seldom, one that is missed every hour", () => {
  const minutes = (at: Parameters<typeof checkPauseMs>[0]) => checkPauseMs(at) / 60_000;
  expect(minutes({ state: "waiting", misses: 0, ageMs: 0 })).toBe(5);
  expect(minutes({ state: "waiting", misses: 0, ageMs: 7 * 3_600_000 })).toBe(60);
  expect(minutes({ state: "waiting", misses: 0, ageMs: 30 * 86_400_000 })).toBe(720);
  expect(minutes({ state: "proved", misses: 0, ageMs: 0 })).toBe(360);
  expect(minutes({ state: "proved", misses: 1, ageMs: 0 })).toBe(60);
  expect(minutes({ state: "lost", misses: 3, ageMs: 0 })).toBe(60);
});
