import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fieldProblems, fieldsToAsk, type FieldSchema } from "./registrant-fields.ts";

const file = path.resolve(import.meta.dirname, "../../../../../db/seeds/reference/contact-schemas.json");
const schemas = JSON.parse(readFileSync(file, "utf8")) as Record<string, FieldSchema>;
const schema = (key: string) => schemas[key] ?? {};

const swedishCompany = { country: "SE", party: "company", id_number: "556036-0793", vat_number: "" };

test("a Swedish company with its organisation number needs nothing more for .se", () => {
  expect(fieldProblems(schema("iis"), swedishCompany, {})).toEqual([]);
  expect(fieldsToAsk(schema("iis"), swedishCompany, {})).toEqual([]);
});

test("a missing identity number is asked for and named", () => {
  const owner = { ...swedishCompany, id_number: "" };
  expect(fieldProblems(schema("iis"), owner, {})).toContainEqual({ field: "id_number", isMissing: true });
  expect(fieldsToAsk(schema("iis"), owner, {}).map((field) => field.field)).toContain("id_number");
  expect(fieldProblems(schema("iis"), owner, { id_number: "556036-0793" })).toEqual([]);
});

test("a Danish company needs its VAT number for .se, a Danish person does not", () => {
  const company = { country: "DK", party: "company", id_number: "12345678", vat_number: "" };
  expect(fieldProblems(schema("iis"), company, {})).toContainEqual({ field: "vat_number", isMissing: true });
  expect(fieldProblems(schema("iis"), { ...company, vat_number: "DK12345678" }, {})).toEqual([]);
  expect(fieldProblems(schema("iis"), { ...company, party: "person" }, {})).toEqual([]);
});

test("an identity number in the wrong form is asked for again with its value", () => {
  const asked = fieldsToAsk(schema("iis"), { ...swedishCompany, id_number: "abc" }, {});
  expect(asked).toMatchObject([{ field: "id_number", value: "abc" }]);
});

test("a Swedish number with a wrong check digit is asked for again, and the problem says so", () => {
  expect(fieldProblems(schema("iis"), { ...swedishCompany, id_number: "556036-0794" }, {})).toEqual([
    { field: "id_number", isMissing: false },
  ]);
  const person = { country: "SE", party: "person", id_number: "", vat_number: "" };
  expect(fieldProblems(schema("iis"), person, { id_number: "811218-9877" })).toEqual([{ field: "id_number", isMissing: false }]);
  expect(fieldProblems(schema("iis"), person, { id_number: "811218-9876" })).toEqual([]);
  expect(fieldsToAsk(schema("iis"), person, {})).toMatchObject([{ schema: { "x-checksum": "se-personnr" } }]);
  expect(fieldsToAsk(schema("iis"), { ...swedishCompany, id_number: "" }, {})).toMatchObject([
    { schema: { title: "ID number", "x-checksum": "se-orgnr" } },
  ]);
  const dane = { country: "DK", party: "person", id_number: "", vat_number: "" };
  expect(fieldsToAsk(schema("iis"), dane, {})[0]?.schema).not.toHaveProperty("x-checksum");
});

test("country and party are never asked for, because the contact has them", () => {
  for (const [key, one] of Object.entries(schemas)) {
    const fields = fieldsToAsk(one, { country: "SE", party: "person", id_number: "", vat_number: "" }, {}).map(
      (field) => field.field,
    );
    expect({ key, fields }).toEqual({
      key,
      fields: fields.filter((field) => field !== "country" && field !== "party"),
    });
  }
});

test("a TLD without requirements asks for nothing", () => {
  expect(fieldProblems(schema("none"), { country: "SE", party: "person", id_number: "", vat_number: "" }, {})).toEqual([]);
});
