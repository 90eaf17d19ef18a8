import type { ContactForm } from "@nameplane/contracts/contacts/contact";
import { expect, test } from "vitest";
import {
  changedBy,
  contactFieldsOf,
  dividedName,
  namesContacts,
  problemsOf,
  readContactLine,
  type Countries,
} from "./import-line.rules.ts";

const countries: Countries = {
  prefixes: new Map([["SE", "46"]]),
  codes: new Map([
    ["se", "SE"],
    ["sverige", "SE"],
    ["sweden", "SE"],
    ["us", "US"],
  ]),
};
const line = {
  name: "Åkesson, Anna",
  email: "anna@example.com",
  phone: "070-123 45 67",
  street: "Storgatan 1",
  postcode: "SE-111 22",
  city: "Stockholm",
  country: "Sverige",
};

test("columns are recognised by English and Swedish headings, and by those of other registrars' exports", () => {
  expect(contactFieldsOf(["Förnamn", "Efternamn", "E-post", "Postnr", "Ort", "Anteckning"])).toEqual([
    "firstname",
    "lastname",
    "email",
    "postcode",
    "city",
    null,
  ]);
  expect(
    contactFieldsOf([
      "RegistrantFirstName",
      "Registrant Email",
      "Registrant State/Province",
      "Registrant Postal Code",
      "org_name",
    ]),
  ).toEqual(["firstname", "email", "region", "postcode", "organization"]);
  // Of two columns with the same meaning, the first counts.
  expect(contactFieldsOf(["email", "e-mail"])).toEqual(["email", null]);
  expect([namesContacts(["email", "name"]), namesContacts(["email"]), namesContacts(["name"])]).toEqual([true, false, false]);
});

test("a line is read in our form: whole names divided, countries by name, phones and postcodes as they are written here", () => {
  const { form, problems } = readContactLine(line, countries);
  expect(problems).toEqual([]);
  expect(form).toMatchObject({
    party: "person",
    firstname: "Anna",
    lastname: "Åkesson",
    country: "SE",
    phone: "+46.701234567",
    postcode: "111 22",
  });
  expect(problemsOf(form)).toEqual([]);
  expect(dividedName("Anna Maria Åkesson")).toEqual({ firstname: "Anna Maria", lastname: "Åkesson" });
  expect(dividedName("Anna")).toEqual({ firstname: "Anna", lastname: "" });
  expect(readContactLine({ ...line, party: "företag", name: "Solrosen AB" }, countries).form).toMatchObject({
    party: "company",
    organization: "Solrosen AB",
  });
});

test("control characters and the apostrophe in front of a formula are left out, so that a file of ours can be read again", () => {
  const { form } = readContactLine({ ...line, street: "Storgatan 1\r\nBox 2", phone: "'+46.701234567" }, countries);
  expect([form.street, form.phone]).toEqual(["Storgatan 1 Box 2", "+46.701234567"]);
});

test("each field that is wrong is named once, by the rules of the contact's form", () => {
  const { form, problems } = readContactLine(
    { ...line, name: "", email: "anna@", phone: "12", postcode: "1", city: "", country: "SE", party: "katt" },
    countries,
  );
  expect(problems).toEqual([{ field: "party", problem: "party" }]);
  expect(problemsOf(form)).toEqual([
    { field: "firstname", problem: "missing" },
    { field: "lastname", problem: "missing" },
    { field: "city", problem: "missing" },
    { field: "email", problem: "rules.invalid_email" },
    { field: "phone", problem: "rules.invalid_phone" },
    { field: "postcode", problem: "rules.invalid_postcode" },
  ]);
  expect(readContactLine({ ...line, country: "Narnia" }, countries).problems).toEqual([{ field: "country", problem: "country" }]);
  expect(problemsOf({ ...readContactLine(line, countries).form, street: "a".repeat(256) })).toEqual([
    { field: "street", problem: "toolong" },
  ]);
  // An address in the United States needs a state.
  expect(
    problemsOf(readContactLine({ ...line, country: "US", postcode: "10001", phone: "+1.2125550100" }, countries).form),
  ).toEqual([{ field: "region", problem: "missing" }]);
});

test("a line changes what it says, and nothing by being empty or written differently", () => {
  const known: ContactForm = { ...readContactLine(line, countries).form, street2: "Box 2", email: "Anna@example.com" };
  expect(changedBy(known, { ...known, street2: "", postcode: "11122", email: "anna@example.com" }).changes).toEqual([]);
  const { form, changes } = changedBy(known, { ...known, street2: "", street: "Bygatan 9" });
  expect(changes).toEqual([{ field: "street", before: "Storgatan 1", after: "Bygatan 9" }]);
  expect(form).toEqual({ ...known, street: "Bygatan 9" });
});
