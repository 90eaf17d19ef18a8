import { describe, expect, test } from "vitest";
import { mailPayload, type MailFacts } from "../kinds/index.ts";
import { listedMax, type FactsOf } from "../mail/facts.ts";
import type { MailPayload } from "../mail/payload.ts";
import { longName } from "../mail/sample-values.ts";
import { composeMail, type ComposedMail } from "./compose.ts";
import { nameplane, payloadOf, refused, samples, secrets, solrosen } from "./sample-mails.fixture.ts";

const languages = ["en", "sv"] as const;
const everyMail = Object.entries<MailFacts>(samples).flatMap(([name, facts]) =>
  languages.map((language) => ({ name, language, payload: payloadOf(facts, { language }) })),
);

const voidTags = new Set(["meta", "br", "wbr", "!doctype"]);

/** Names of the elements that are open at the end; throws where an end tag does not fit. */
function openElements(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.replaceAll(/<!--[\s\S]*?-->/g, "").matchAll(/<(\/?)([a-z!][a-z0-9]*)[^>]*>/g)) {
    if (voidTags.has(name)) continue;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}> does not fit`);
  }
  return open;
}

/** What a reader of the HTML form sees, spaces collapsed. */
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

/** Words of a form, without the punctuation that only one of them needs. */
function words(text: string): Set<string> {
  return new Set(text.split(/[\s:]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}

function compose(facts: MailFacts, change: Partial<MailPayload> = {}, sender = nameplane): ComposedMail {
  return composeMail(payloadOf(facts, change), sender, secrets);
}

describe("every mail, in both languages", () => {
  test.each(everyMail)("$name ($language) is a payload that can be stored", ({ payload }) => {
    expect(mailPayload.parse(JSON.parse(JSON.stringify(payload)))).toEqual(payload);
  });

  test.each(everyMail)("$name ($language) says the same as HTML and as plain text", ({ payload }) => {
    const { html, text } = composeMail(payload, nameplane, secrets);
    // The HTML form leads over to the address it spells out, and hides the addresses of its other links behind words.
    const seen = words(shown(html).replace(/or open this address:|eller öppna adressen:/, ""));
    const read = words(text);
    const hidden = [...html.matchAll(/href="https:([^"]*)"/g)].map(([, url]) => url);
    expect([...read].filter((word) => !seen.has(word) && !hidden.includes(word) && word !== "Nameplane")).toEqual([]);
    expect([...seen].filter((word) => !read.has(word))).toEqual([]);
  });

  test.each(everyMail)("$name ($language) is whole HTML that loads nothing and runs nothing", ({ payload }) => {
    const { html } = composeMail(payload, nameplane, secrets);
    expect(openElements(html)).toEqual([]);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|svg|form|object)\b|src=|url\(|@import|\son\w+=|javascript:/i);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
    expect(html).toContain(`<html lang="${payload.language}"`);
  });

  test.each(everyMail)("$name ($language) has one button, its address spelled out, on the brand's own host", ({ payload }) => {
    const { html, text } = composeMail(payload, solrosen, secrets);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? "");
    expect(new Set(targets.map((url) => new URL(url).origin))).toEqual(new Set(["https://panel.solrosen.test"]));
    const [button] = [...html.matchAll(/<a href="([^"]*)" style="display:inline-block/g)];
    expect(html.match(/<a href="[^"]*" style="display:inline-block/g)).toHaveLength(1);
    expect(shown(html)).toContain(button?.[1]);
    expect(text).toContain(`\n${button?.[1]}\n`);
  });

  test.each(everyMail)("$name ($language) says why it came and who sent it", ({ payload }) => {
    const { text } = composeMail(payload, nameplane, secrets);
    expect(text).toContain("Nameplane Demo AB, Exempelgatan 1, 111 22 Stockholm");
    expect(text).toMatch(/(?:You get this because you ordered at|eftersom du beställde hos) Nameplane/);
  });

  test.each(everyMail)("$name ($language) has a subject of one line, and amounts and dates that do not break", ({ payload }) => {
    const { subject, text } = composeMail(payload, nameplane, secrets);
    expect(subject).toMatch(/^\S(?:[^\p{Cc}]{5,148}\S)$/u);
    expect(text).not.toMatch(/\d (?:kr\b|€|%)|SEK \d|\d (?:Nov|Dec|nov|dec) 20/);
  });
});

describe("the order confirmation", () => {
  test("lists names, lengths and prices, VAT apart and the total including it", () => {
    const { subject, text } = compose(samples.orderPlaced, { language: "sv" });
    const plain = text.replaceAll("\u00a0", " ");
    expect(subject).toBe("Orderbekräftelse O20512: fjällbete.se och 1 till");
    expect(plain).toContain("- fjällbete.se\n  Registrering, 1 år\n  99,00 kr exkl. moms");
    expect(plain).toContain("Summa exkl. moms: 327,00 kr\nMoms 25 %: 81,75 kr\nBetalt med kort, inkl. moms: 408,75 kr");
  });

  test("for a bank transfer says what to pay, where, with which reference and by when, and that nothing is reserved", () => {
    const { subject, text } = compose(samples.orderToPay);
    const plain = text.replaceAll("\u00a0", " ").replaceAll(/\n(?!\n)/g, " ");
    expect(subject.replaceAll("\u00a0", " ")).toBe("Order O20513: pay SEK 408.75 by 5 Dec 2026 and we start");
    for (const part of [
      "Bankgiro: 5050-1055",
      "OCR number: 1000017",
      "Amount: SEK 408.75",
      "Due date: 5 Dec 2026",
      "SE45 5000 0000 0583 9825 7466",
      "ESSESESS",
    ])
      expect(plain.replaceAll(/ +/g, " ")).toContain(part);
    expect(plain).toContain("Until then nothing is registered, and somebody else can take a name.");
  });

  test("asks only for what the customer's credit leaves", () => {
    const bank = { ...samples.orderToPay.bank, amountMinor: 30_875 };
    const { subject, text } = compose({ ...samples.orderToPay, creditMinor: 10_000, bank });
    const plain = text.replaceAll("\u00a0", " ");
    expect(subject.replaceAll("\u00a0", " ")).toBe("Order O20513: pay SEK 308.75 by 5 Dec 2026 and we start");
    expect(plain).toContain("Total, incl. VAT: SEK 408.75\nPaid with your credit: -SEK 100.00\nTo pay: SEK 308.75");
  });

  test("names no bank giro for euro, which it does not move", () => {
    const { text } = compose({ ...samples.orderToPay, currency: "EUR" });
    expect(text).not.toContain("Bankgiro");
    expect(text).toContain("IBAN");
  });

  test("says that a transfer has come, and then asks for nothing more", () => {
    const { subject, html } = compose({ ...samples.orderToPay, isPaid: true, bank: null });
    expect(subject).toBe("Order O20513: your payment has arrived");
    expect(html).not.toContain("IBAN");
  });

  test("an order that costs nothing says so and promises no invoice", () => {
    const free = {
      method: "free",
      netMinor: 0,
      totalMinor: 0,
      vat: [],
      areRegistrations: false,
      lineCount: 1,
    } as const;
    const line = { type: "update-domain-dns", name: "fjallbete.se", years: 0, netMinor: 0 } as const;
    const { text } = compose({ ...samples.orderPlaced, ...free, vat: [], lines: [line] });
    expect(text).toContain("Nothing to pay");
    expect(text).toContain("Name server change");
    expect(text).not.toContain("invoice");
    expect(compose(samples.orderPlaced).text).toMatch(/The\s+invoice comes/);
  });

  test("an order whose money is set aside says so, and promises an invoice over what is delivered", () => {
    const setAside = { ...samples.orderPlaced, isSetAside: true } as const;
    const plain = (facts: MailFacts) => compose(facts).text.replaceAll(/\s+/g, " ");
    expect(plain(setAside)).toContain("Reserved on your card");
    expect(plain(setAside)).toContain("only for what was delivered");
    expect(plain(setAside)).not.toMatch(/Paid by card|The invoice comes/);
    expect(plain({ ...setAside, method: "credit", creditMinor: 40_875 })).toContain("Set aside from your credit");
    const transferred = { ...samples.orderToPay, isSetAside: true, isPaid: true, bank: null, creditMinor: 40_875 };
    expect(plain(transferred)).toContain("Paid by bank transfer");
    expect(plain(transferred)).not.toContain("Your credit");
  });

  test("of a hundred lines and more lists a hundred, counts the rest and stays below what mail programs cut", () => {
    const [line] = samples.orderPlaced.lines;
    const lines = Array.from({ length: listedMax }, (_, index) => ({
      ...line,
      name: `n${index}-${longName}`.slice(-63),
    }));
    const { html, text, subject } = compose({ ...samples.orderPlaced, lines, lineCount: 1000 });
    expect(text.match(/^- /gm)).toHaveLength(listedMax);
    expect(text).toContain("And 900 more lines, which you find in the order.");
    expect(subject).toContain("and 999 more");
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});

describe("the day's mail about ends of names", () => {
  test("puts what needs its owner first, counts beyond what it lists, and says what a year costs", () => {
    const { subject, text } = compose(samples.renewals);
    expect(subject).toBe("15 of your names need you before they are lost");
    const heads = [
      "No money to renew them",
      "Gone, and can be restored",
      "Expired",
      "Renewed only if you order it",
      "Renewed by themselves",
      "End, as you chose",
      "Renewed",
    ];
    const places = heads.map((head) => text.toUpperCase().indexOf(`\n${head.toUpperCase()}\n`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.includes(-1)).toBe(false);
    for (const part of ["And 11 more.", "fjällbete.se", "is renewed on 6\u00a0Dec\u00a02026 from your credit", "173.75"])
      expect(text).toContain(part);
  });

  test("about one name says it in the subject", () => {
    expect(compose(samples.renewalsAlone).subject).toBe("bageriet.se renews by itself on 6 Dec 2026");
    expect(compose(samples.renewalsAlone, { language: "sv" }).subject).toBe("bageriet.se förnyas av sig självt 6 dec 2026");
  });
});

describe("a registered name", () => {
  test("says until when, what auto-renew does, its name servers and where to see it", () => {
    const { subject, text } = compose(samples.domainRegistered);
    expect(subject).toBe("fjällbete.se is registered");
    for (const part of [
      "20\u00a0Nov\u00a02027",
      "you hear from us a month before",
      "Auto-renew:       On",
      "ns1.nameplane.test\n",
      "xn--fjllbete-1za.se",
      "See the domain",
      "see how its DNS stands",
    ])
      expect(text).toContain(part);
  });

  test("says what becomes of it at its end: renewed while there is money, or nothing by itself", () => {
    expect(compose({ ...samples.domainRegistered, renews: true }).text).toMatch(/as long as there is money for\s+it/);
    expect(compose({ ...samples.domainRegistered, renews: false }).text).toMatch(/renew it\s+before that day/);
  });

  test("does not repeat a name that has one form only, nor an end that is none", () => {
    const { text } = compose({ ...samples.domainRegistered, name: "kvarnen.se", expiresAt: null });
    expect(text).not.toMatch(/ASCII|Registered until|Renewal/);
  });
});

describe("a request that needs the customer", () => {
  const asked = (change: Partial<FactsOf<"request-needs-you">["line"]>): MailFacts => ({
    ...samples.requestNeedsYou,
    line: { ...samples.requestNeedsYou.line, ...change },
  });

  test("says what and why, quotes the registry and gives the deadline with its zone", () => {
    const { subject, text } = compose(samples.requestNeedsYou);
    expect(subject).toBe("kvarnen.se needs you: details missing");
    expect(text).toContain("> Registrant orgno does not match the organisation");
    expect(text.replaceAll("\u00a0", " ")).toContain("Answer by 20 Dec 2026, 14:30 (UTC+02:00)");
    // True of what was paid and of what stands on an unpaid invoice.
    expect(text.replaceAll(/\s+/g, " ")).toContain("After that we end this part of the order and credit it.");
  });

  test("promises no money back where none was paid", () => {
    const { text } = compose(asked({ reason: 4006, isFunded: false }));
    expect(text).toContain("Nothing is charged for it.");
    expect(text).not.toContain("Registrant orgno");
    const aside = compose(asked({ reason: 4010, isFunded: true, isSetAside: true })).text;
    expect(aside).toContain("Nothing is charged for it.");
  });

  test("a reason without words of its own is told as a question of the registry", () => {
    expect(compose(asked({ reason: 4321 })).subject).toBe("kvarnen.se needs you: a question to answer");
  });
});

describe("money of what was not delivered", () => {
  const ended = (change: Partial<typeof refused>) =>
    compose({ ...samples.requestEnded, line: { ...refused, ...change } }).text.replaceAll(/\s+/g, " ");

  test("stays as credit when the order was paid", () => {
    expect(ended({})).toContain("We have credited SEK 123.75 incl. VAT to your account, see credit note 500001.");
  });

  test("comes off the invoice when that was still open, or is shared between both", () => {
    expect(ended({ credit: { number: 500_001, totalMinor: 12_375, keptMinor: 0 } })).toContain(
      "takes SEK 123.75 incl. VAT off what you owe us",
    );
    expect(ended({ credit: { number: 500_001, totalMinor: 12_375, keptMinor: 375 } })).toContain(
      "the remaining SEK 3.75 is credit on your account",
    );
  });

  test("is nothing when nothing was paid, and a late payment is named as the cause", () => {
    const text = ended({ end: "cancelled_timeout", isFunded: false, credit: null });
    expect(text).toContain("the payment for this part of order O20512 did not arrive in time");
    expect(text).toContain("Nothing was charged for it.");
  });

  test("the summary adds it up and tells delivered from not delivered", () => {
    const { subject, text } = compose({ ...samples.orderPartlyDone, ended: [refused, refused], creditedMinor: 24_750 });
    expect(subject).toBe("Order O20514 is done: 1 of 3 delivered");
    expect(text.replaceAll("\u00a0", " ")).toContain("Credited, incl. VAT: €247.50");
  });
});

describe("hostile and long values", () => {
  const bomb = `<script>alert(1)</script>"'\r\nBcc: evil@example.com\u202e{{7*7}}`;

  test.each(everyMail)("$name ($language) shows hostile names as text", ({ payload }) => {
    const sender = { ...nameplane, name: bomb, sellerLines: [bomb] };
    const facts = mailPayload.shape.facts.parse(
      JSON.parse(JSON.stringify(payload.facts), (key, value: unknown) =>
        ["text", "reason", "payee"].includes(key) && typeof value === "string" ? bomb : value,
      ),
    );
    const { html, text, subject } = composeMail({ ...payload, facts, firstName: bomb }, sender, secrets);
    expect(html).not.toContain("<script");
    expect(openElements(html)).toEqual([]);
    expect(subject + text.replaceAll("\n", "") + html.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(text).toContain("{{7*7}}");
  });

  test("what a service is called stands beside its name, in the language of the reader", () => {
    const line = {
      type: "create-service",
      service: { en: "Trial of Standard DNS", sv: "Provperiod med Standard DNS" },
    } as const;
    const placed = { ...samples.orderPlaced, lines: [{ ...line, name: "example.se", years: 1, netMinor: 118_800 }] };
    const closed = { ...samples.orderDone, done: [{ ...line, name: "example.se", expiresAt: null, renews: true }] };
    expect(compose(placed).text).toContain("Trial of Standard DNS, 1 year");
    expect(compose(placed, { language: "sv" }).text).toContain("Provperiod med Standard DNS, 1 år");
    expect(compose(closed).text).toContain("Trial of Standard DNS");
    expect(compose(closed, { language: "sv" }).text).toContain("Provperiod med Standard DNS");
  });

  test("a name of 63 octets is shown whole, with its suffix held to its end", () => {
    const { html, text } = compose(samples.orderPlaced);
    expect(text).toContain("räksmörgåstårta-och-kanelbullar-från-västra-frölunda.se");
    expect(html).toContain('<span style="white-space:nowrap">nda.se</span>');
  });

  test("an organisation of two hundred characters does not lengthen the subject beyond its limit", () => {
    const type = "create-service" as const;
    const { subject } = compose({ ...samples.requestEnded, line: { ...refused, type, name: "x".repeat(200) } });
    expect(subject.length).toBe(150);
    expect(subject.endsWith("…")).toBe(true);
  });
});

describe("invoices and credit notes", () => {
  const billing = { why: { kind: "billing", accountNumber: 10_001 } } as const;

  test("an open invoice says how to pay it, a paid one that nothing is left to do", () => {
    expect(compose(samples.invoiceToPay, billing).subject.replaceAll("\u00a0", " ")).toBe(
      "Invoice 100001: pay SEK 408.75 by 5 Dec 2026",
    );
    const paid = compose(samples.invoicePaid, billing);
    expect(paid.subject.replaceAll("\u00a0", " ")).toBe("Invoice 100002: €1,234.50, paid");
    expect(paid.text.replaceAll("\n", " ")).toContain("there is nothing left to do");
    expect(paid.text).not.toContain("IBAN");
  });

  test("says that the documents are attached and why the reader gets them", () => {
    const { text } = compose(samples.creditNotes, { ...billing, language: "sv" });
    expect(text).toContain("Dokumenten är bifogade som PDF.");
    expect(text.replaceAll("\n", " ")).toContain("eftersom fakturor för konto 10001 hos Nameplane går till din adress");
  });
});
