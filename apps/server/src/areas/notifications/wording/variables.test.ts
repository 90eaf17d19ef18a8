import { expect, test } from "vitest";
import { z } from "zod";
import { createFormat, day, instant, mailTexts, minor, panelLinks } from "../mail/index.ts";
import { namesOfVariables, valuesOf } from "./variables.ts";

const pen = {
  language: "en" as const,
  texts: mailTexts.en,
  format: createFormat("en", "Europe/Stockholm"),
  links: panelLinks("https://panel.example"),
  firstName: "Alva",
};

const facts = z.strictObject({
  template: z.literal("made-up"),
  invoiceId: z.uuid(),
  number: z.int(),
  orderNumber: z.int().nullable(),
  currency: z.string(),
  method: z.enum(["card", "bank"]),
  totalMinor: minor,
  dueOn: day.nullable(),
  at: instant,
  count: z.int(),
  names: z.array(z.strictObject({ name: z.string() })),
  price: z.strictObject({ before: minor, nextMinor: minor, currency: z.string() }).nullable(),
  fee: z.strictObject({ minor }).nullable(),
  thread: z.strictObject({ replyTo: z.string() }),
  text: z.string(),
});

test("variables are single facts with plain names: no ids, codes, links or long texts", () => {
  expect([...namesOfVariables(facts)].toSorted()).toEqual(
    [
      "at",
      "brand",
      "count",
      "dueon",
      "fee",
      "firstname",
      "name",
      "number",
      "ordernumber",
      "price.before",
      "price.next",
      "total",
    ].toSorted(),
  );
});

test("values are shown as mails show them, amounts in the currency beside them; one that is not there is empty", () => {
  const values = valuesOf(pen, "Solrosen", facts, {
    template: "made-up",
    number: 100_001,
    orderNumber: null,
    currency: "SEK",
    totalMinor: 40_875,
    dueOn: "2026-12-05",
    at: "2026-11-20T12:30:00Z",
    count: 1200,
    names: [{ name: "xn--fjllbete-1za.se" }],
    price: { before: 100, nextMinor: 250, currency: "EUR" },
    fee: { minor: 6000 },
  } as never);
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replaceAll("\u00a0", " ")]));
  expect(plain).toMatchObject({
    firstname: "Alva",
    brand: "Solrosen",
    name: "fjällbete.se",
    number: "100001",
    ordernumber: "",
    total: "408.75 SEK",
    dueon: "5 Dec 2026",
    at: "20 Nov 2026, 13:30 (UTC+01:00)",
    "price.next": "2.50 EUR",
    fee: "60.00 SEK",
  });
});
