import { expect, test } from "vitest";
import { givenValues, ownerFields } from "./owner-fields.rules.ts";

const schema = {
  type: "object",
  properties: {
    party: { type: "string", "x-context": true },
    id_number: {
      type: "string",
      title: "Identity number",
      description: "Organisation number.",
      "x-sv": { title: "Identitetsnummer", description: "Organisationsnummer." },
      maxLength: 123,
    },
    kind: { type: "string", title: "Kind", enum: ["a", "b"], maxLength: 9000 },
    agreed: { type: "boolean", title: "I agree" },
    bare: { type: "string" },
  },
};

test("the fields that a person can correct are read from a TLD's schema, in the user's language", () => {
  expect(ownerFields(schema, "sv")).toEqual([
    { name: "id_number", label: "Identitetsnummer", hint: "Organisationsnummer.", maxLength: 123, choices: null },
    { name: "kind", label: "Kind", hint: null, maxLength: 500, choices: ["a", "b"] },
    { name: "bare", label: "bare", hint: null, maxLength: 500, choices: null },
  ]);
  expect(ownerFields(schema, "en")[0]).toMatchObject({ label: "Identity number", hint: "Organisation number." });
  expect(ownerFields({}, "en")).toEqual([]);
});

test("only what was typed is sent", () => {
  expect(givenValues({ id_number: " 556036-0793 ", vat_number: "  ", kind: "" })).toEqual({ id_number: "556036-0793" });
});
