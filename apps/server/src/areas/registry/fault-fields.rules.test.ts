import { expect, test } from "vitest";
import { faultFields, isAboutContact } from "./fault-fields.rules.ts";

test("a field we named ourselves is the one at fault", () => {
  expect(faultFields("id_number: the registry needs the owner's organisation or personal number")).toEqual(["id_number"]);
  expect(faultFields("no_declaration_name: missing")).toEqual(["no_declaration_name"]);
});

test("registries' own words name the field, and unknown words name none", () => {
  const examples = {
    "Parameter value policy error: orgno is not valid": "id_number",
    "Invalid organisation number": "id_number",
    "VAT number missing": "vat_number",
    "contact:voice: too long": "phone",
    "Postal code does not match the country": "postcode",
    "Invalid email": "email",
    "Required parameter missing; street": "street",
  };
  for (const [text, field] of Object.entries(examples)) expect(faultFields(text), text).toEqual([field]);
  expect(faultFields("Parameter value policy error")).toEqual([]);
  expect(faultFields(null)).toEqual([]);
});

test("an element that is named gives the field, whatever its content; an element for which we have no field gives none", () => {
  expect(faultFields("Parameter value syntax error: contact:voice Email Street 1")).toEqual(["phone"]);
  expect(faultFields("Policy: no (contact:pc 1): no (contact:cc SE)")).toEqual(["postcode", "country"]);
  expect(faultFields("Parameter value syntax error: contact:authInfo")).toEqual([]);
});

test("a name's answer is about a contact when it names its element, says a contact's own word, or a common word and whose it is", () => {
  for (const text of ["contact:sp x", "Invalid e-mail", "voice must be a phone number", "Registrant name is too long"])
    expect(isAboutContact(text), text).toBe(true);
  for (const text of ["Domain name is too long", "Invalid address", "Country of the name server", "contact:authInfo"])
    expect(isAboutContact(text), text).toBe(false);
});
