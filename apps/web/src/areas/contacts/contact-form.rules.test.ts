import { expect, test } from "vitest";
import { isValid, newForm, firstError } from "../../ui/form/form-model.ts";
import { contactOf, contactRules, emptyContact, type ContactValues } from "./contact-form.rules.ts";

const countries = [{ iso2: "SE", phoneprefix: "+46" }];
const rules = contactRules(countries);

const person: ContactValues = {
  ...emptyContact("SE"),
  party: "person",
  firstname: " Alva ",
  lastname: "Hedström",
  street: "Kvarnstråket 4",
  postcode: "414 51",
  city: "Göteborg",
  phone: "070-123 45 67",
  email: "alva@example.se",
};

test("a person needs both names, a company its own", () => {
  expect(isValid(newForm(person), rules)).toBe(true);
  expect(firstError(newForm({ ...person, lastname: "" }), rules)?.name).toBe("lastname");
  expect(firstError(newForm<ContactValues>({ ...person, party: "company" }), rules)?.name).toBe("organization");
  expect(
    isValid(
      newForm<ContactValues>({
        ...person,
        party: "company",
        organization: "Kvarnstråket AB",
        firstname: "",
        lastname: "",
      }),
      rules,
    ),
  ).toBe(true);
});

test("a phone number is required, in a form that a registry accepts", () => {
  expect(firstError(newForm({ ...person, phone: "" }), rules)).toMatchObject({
    name: "phone",
    error: { key: "required" },
  });
  expect(firstError(newForm({ ...person, phone: "12" }), rules)).toMatchObject({
    name: "phone",
    error: { key: "invalid_phone" },
  });
  expect(firstError(newForm({ ...person, phone: "12345678901234" }), rules)).toMatchObject({
    error: { key: "phone_too_long_for_contact" },
  });
});

test("the values sent are trimmed, with the phone number in EPP form and without fields of the other kind of owner", () => {
  const sent = contactOf({ ...person, organization: "Left over AB", vatnumber: "SE556677889901" }, countries);
  expect(sent).toMatchObject({ firstname: "Alva", phone: "+46.701234567", organization: "", vatnumber: "" });
  expect(sent).not.toHaveProperty("phonecountry");
});
