import { money, phoneOfTable } from "@nameplane/values";
import { expect, test } from "vitest";
import { fieldsOf, readLine, usernameFor } from "./line.rules.ts";

const prefixes = new Map([
  ["SE", "46"],
  ["US", "1"],
]);
const read = (values: Record<string, string>) => readLine(values, { currency: "SEK", prefixes });

test("headings are recognised in both languages, and a field is given to one column only", () => {
  expect(fieldsOf(["Customer number", "E-mail", "Postnr", "Kundnr", "Note"])).toEqual([
    "reference",
    "email",
    "postcode",
    null,
    null,
  ]);
});

test("phone numbers get the prefix of their country, and what is unclear stays as it is", () => {
  expect(
    ["070-123 45 67", "+46 (0)70 123 45 67", "0046701234567", "+46.701234567", "701"].map((text) =>
      phoneOfTable(text, "SE", prefixes),
    ),
  ).toEqual(["+46.701234567", "+46.701234567", "+46.701234567", "+46.701234567", "701"]);
  expect(phoneOfTable("070-1234567", "XX", prefixes)).toBe("070-1234567");
});

test("a line with a company name is a company, and Swedish customers read Swedish unless the line says otherwise", () => {
  expect(read({ organization: "Ek AB", country: "se" })).toMatchObject({
    owner: { party: "company", country: "SE" },
    language: "sv",
  });
  expect(read({ country: "US" })).toMatchObject({ owner: { party: "person" }, language: "en", currency: "SEK" });
  expect(read({ language: "Svenska", currency: "eur", limit: "12,50" })).toMatchObject({
    language: "sv",
    currency: "EUR",
    month: money(1250, "EUR"),
  });
});

test("a negative limit and unknown words are problems of their fields", () => {
  const { problems } = read({ limit: "-5", party: "katt", currency: "kr" });
  expect(problems.filter(({ problem }) => problem !== "missing").map(({ field }) => field)).toEqual([
    "party",
    "currency",
    "limit",
  ]);
});

test("usernames come from the mail address, with a number behind those that somebody has", () => {
  const taken = new Set(["annaakesson", "annaakesson2"]);
  expect(usernameFor("Anna.Åkesson@example.com", (name) => taken.has(name))).toBe("annaakesson3");
  expect(usernameFor("a@example.com", () => false)).toBe("auser");
});
