import { describe, expect, test } from "vitest";
import { compose } from "../../delivery/sample-mails.fixture.ts";
import { listedMax } from "../../mail/facts.ts";
import { longName } from "../../mail/sample-values.ts";
import type { Facts } from "./facts.ts";
import { samples } from "./samples.ts";

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
    expect(subject.replaceAll("\u00a0", " ")).toBe("Order O20513: pay 408.75 SEK by 5 Dec 2026 and we start");
    for (const part of [
      "Bankgiro: 5050-1055",
      "OCR number: 1000017",
      "Amount: 408.75 SEK",
      "Due date: 5 Dec 2026",
      "SE45 5000 0000 0583 9825 7466",
      "ESSESESS",
    ])
      expect(plain.replaceAll(/ +/g, " ")).toContain(part);
    expect(plain).toContain("Until then nothing is registered, and someone else can register a domain first.");
  });

  test("asks only for what the customer's credit leaves", () => {
    const bank = { ...samples.orderToPay.bank, amountMinor: 30_875 };
    const { subject, text } = compose({ ...samples.orderToPay, creditMinor: 10_000, bank });
    const plain = text.replaceAll("\u00a0", " ");
    expect(subject.replaceAll("\u00a0", " ")).toBe("Order O20513: pay 308.75 SEK by 5 Dec 2026 and we start");
    expect(plain).toContain("Total, incl. VAT: 408.75 SEK\nPaid with your credit: -100.00 SEK\nTo pay: 308.75 SEK");
  });

  test("names no bankgiro for an order in euro, because bankgiro transfers kronor only", () => {
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
    expect(compose(samples.orderPlaced).text).toMatch(/We\s+send\s+the\s+invoice/);
  });

  test("an order whose money is reserved says so, and promises an invoice for what is delivered", () => {
    const setAside = { ...samples.orderPlaced, isSetAside: true } as const;
    const plain = (facts: Facts) => compose(facts).text.replaceAll(/\s+/g, " ");
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
    expect(text).toContain("And 900 more items, which you find in the order.");
    expect(subject).toContain("and 999 more");
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});
