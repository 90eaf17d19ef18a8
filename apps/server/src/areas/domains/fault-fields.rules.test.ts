import { expect, test } from "vitest";
import { faultFields } from "./fault-fields.rules.ts";

test("a field we named ourselves is the one at fault", () => {
  expect(faultFields("id_number: the registry needs the owner's organisation or personal number")).toEqual(["id_number"]);
  expect(faultFields("no_declaration_name: missing")).toEqual(["no_declaration_name"]);
}); // prettier-ignore

test("registries' own words tell the field, and unknown ones none", () => {
  const told = {
    "Parameter value policy error: orgno is not valid": "id_number",
    "Invalid organisation number": "id_number",
    "VAT number missing": "vat_number",
    "contact:voice: too long": "phone",
    "Postal code does not match the country": "postcode",
    "Invalid email": "email",
    "Required parameter missing; street": "street",
  };
  for (const [text, field] of Object.entries(told)) expect(faultFields(text), text).toEqual([field]);
  expect(faultFields("Parameter value policy error")).toEqual([]);
  expect(faultFields(null)).toEqual([]);
});
