import { describe, expect, test } from "vitest";
import { mailFacts, mailPayload } from "../kinds/index.ts";
import { samples as ended } from "../kinds/request-ended/samples.ts";
import { samples as closed } from "../kinds/order-closed/samples.ts";
import { samples as placed } from "../kinds/order-placed/samples.ts";
import { refusedLine } from "../lines/samples.ts";
import { composeMail } from "./compose.ts";
import { compose, linkToken, nameplane, payloadOf, samples, solrosen } from "./sample-mails.fixture.ts";

const { orderPlaced } = placed;
const { orderDone } = closed;
const { requestEnded } = ended;

const languages = ["en", "sv"] as const;
const everyMail = Object.entries(samples).flatMap(([name, facts]) =>
  languages.map((language) => ({ name, language, payload: payloadOf(facts, { language }) })),
);

const voidTags = new Set(["meta", "br", "wbr", "!doctype"]);

/** Names of the elements that are open at the end. Throws if an end tag does not match. */
function openElements(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.replaceAll(/<!--[\s\S]*?-->/g, "").matchAll(/<(\/?)([a-z!][a-z0-9]*)[^>]*>/g)) {
    if (voidTags.has(name)) continue;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}> does not fit`);
  }
  return open;
}

/** What a reader of the HTML form sees, with runs of spaces reduced to one. */
function shown(html: string): string {
  return html
    .slice(html.indexOf("<h1"))
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<br>|<\/(?:p|td|tr|h1|h2|li|table)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** Words of one form of a mail, without punctuation that only this form needs. */
function words(text: string): Set<string> {
  return new Set(text.split(/[\s:]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}

describe("every mail, in both languages", () => {
  test.each(everyMail)("$name ($language) is a payload that can be stored", ({ payload }) => {
    expect(mailPayload.parse(JSON.parse(JSON.stringify(payload)))).toEqual(payload);
  });

  test.each(everyMail)("$name ($language) says the same as HTML and as plain text", ({ payload }) => {
    const { html, text } = composeMail(payload, nameplane, linkToken);
    // The texts before the button's address exist only in the HTML form, so they are removed. The addresses of other links are
    // hidden behind words there.
    const seen = words(shown(html).replace(/or open this address:|eller öppna adressen:/, ""));
    const read = words(text);
    const hidden = [...html.matchAll(/href="https:([^"]*)"/g)].map(([, url]) => url);
    expect([...read].filter((word) => !seen.has(word) && !hidden.includes(word) && word !== "Nameplane")).toEqual([]);
    expect([...seen].filter((word) => !read.has(word))).toEqual([]);
  });

  test.each(everyMail)("$name ($language) is whole HTML that loads nothing and runs nothing", ({ payload }) => {
    const { html } = composeMail(payload, nameplane, linkToken);
    expect(openElements(html)).toEqual([]);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|svg|form|object)\b|src=|url\(|@import|\son\w+=|javascript:/i);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
    expect(html).toContain(`<html lang="${payload.language}"`);
  });

  test.each(everyMail)("$name ($language) has one button, its address spelled out, on the brand's own host", ({ payload }) => {
    const { html, text } = composeMail(payload, solrosen, linkToken);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? "");
    expect(new Set(targets.map((url) => new URL(url).origin))).toEqual(new Set(["https://panel.solrosen.test"]));
    const [button] = [...html.matchAll(/<a href="([^"]*)" style="display:inline-block/g)];
    expect(html.match(/<a href="[^"]*" style="display:inline-block/g)).toHaveLength(1);
    expect(shown(html)).toContain(button?.[1]);
    expect(text).toContain(`\n${button?.[1]}\n`);
  });

  // The operator's name is first replaced in the facts, because facts may contain it legitimately, for example as a name server,
  // or as the payee where the operator itself is the seller.
  test.each(everyMail)("$name ($language) does not name the operator when a reseller's brand sends it", ({ payload }) => {
    const facts = JSON.parse(JSON.stringify(payload.facts).replaceAll(/nameplane/gi, "solrosen")) as typeof payload.facts;
    const { subject, html, text } = composeMail({ ...payload, facts }, solrosen, linkToken);
    expect(`${subject}\n${html}\n${text}`).not.toMatch(/nameplane/i);
  });

  test.each(everyMail)("$name ($language) says why it came and who sent it", ({ payload }) => {
    const { text } = composeMail(payload, nameplane, linkToken);
    expect(text).toContain("Nameplane Demo AB, Exempelgatan 1, 111 22 Stockholm");
    expect(text).toMatch(/(?:You are receiving this because you ordered from|eftersom du beställde hos) Nameplane/);
  });

  test.each(everyMail)("$name ($language) has a subject of one line, and amounts and dates that do not break", ({ payload }) => {
    const { subject, text } = composeMail(payload, nameplane, linkToken);
    expect(subject).toMatch(/^\S(?:[^\p{Cc}]{5,148}\S)$/u);
    expect(text).not.toMatch(/\d (?:kr(?!\p{L})|€|SEK|EUR|USD|%)|\d (?:Nov|Dec|nov|dec) 20/u);
  });
});

describe("hostile and long values", () => {
  const bomb = `<script>alert(1)</script>"'\r\nBcc: evil@example.com\u202e{{7*7}}`;

  test.each(everyMail)("$name ($language) shows hostile names as text", ({ payload }) => {
    const sender = { ...nameplane, name: bomb, sellerLines: [bomb] };
    const facts = mailFacts.parse(
      JSON.parse(JSON.stringify(payload.facts), (key, value: unknown) =>
        ["text", "reason", "payee"].includes(key) && typeof value === "string" ? bomb : value,
      ),
    );
    const { html, text, subject } = composeMail({ ...payload, facts, firstName: bomb }, sender, linkToken);
    expect(html).not.toContain("<script");
    expect(openElements(html)).toEqual([]);
    expect(subject + text.replaceAll("\n", "") + html.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(text).toContain("{{7*7}}");
  });

  test("the title of a service is beside its domain name, in the language of the reader", () => {
    const line = {
      type: "create-service",
      service: { en: "Trial of Standard DNS", sv: "Provperiod med Standard DNS" },
    } as const;
    const placed = { ...orderPlaced, lines: [{ ...line, name: "example.se", years: 1, netMinor: 118_800 }] };
    const closed = { ...orderDone, done: [{ ...line, name: "example.se", expiresAt: null, renews: true }] };
    expect(compose(placed).text).toContain("Trial of Standard DNS, 1 year");
    expect(compose(placed, { language: "sv" }).text).toContain("Provperiod med Standard DNS, 1 år");
    expect(compose(closed).text).toContain("Trial of Standard DNS");
    expect(compose(closed, { language: "sv" }).text).toContain("Provperiod med Standard DNS");
  });

  test("a name of 63 octets is shown whole, with its TLD kept at its end", () => {
    const { html, text } = compose(orderPlaced);
    expect(text).toContain("räksmörgåstårta-och-kanelbullar-från-västra-frölunda.se");
    expect(html).toContain('<span style="white-space:nowrap">nda.se</span>');
  });

  test("an organisation of two hundred characters does not lengthen the subject beyond its limit", () => {
    const type = "create-service" as const;
    const { subject } = compose({ ...requestEnded, line: { ...refusedLine, type, name: "x".repeat(200) } });
    expect(subject.length).toBe(150);
    expect(subject.endsWith("…")).toBe(true);
  });
});

test("times are in the zone that the reader has chosen, and else in the brand's", () => {
  const [facts] = Object.values(samples);
  if (facts === undefined) throw new Error("no samples");
  const foot = (change: object) => compose(facts, change).text.replaceAll(/\s+/g, " ");
  const why = { kind: "ordered", at: "2026-07-01T12:30:00Z" } as const;
  expect(foot({ why })).toContain("1 Jul 2026, 14:30 (UTC+02:00)");
  expect(foot({ why, timeZone: "America/New_York" })).toContain("1 Jul 2026, 08:30 (UTC-04:00)");
});
