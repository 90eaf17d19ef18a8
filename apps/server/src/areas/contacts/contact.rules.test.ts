import { expect, test } from "vitest";
import type { ContactForm } from "@nameplane/contracts/contacts/contact";
import { columnsOf, groupDuplicates, isSameOwner, maySameParty, mergeDifferences, whatIsWrong } from "./contact.rules.ts";

const company: ContactForm = {
  party: "company",
  organization: "Kvarnstråket AB",
  firstname: "Alva",
  lastname: "Hedström",
  idnumber: "5560360793",
  vatnumber: "se 556036-0793 01",
  street: "Kvarnstråket 4",
  street2: "",
  postcode: "414 51",
  city: "Göteborg",
  region: "",
  country: "SE",
  phone: "+46.701234567",
  email: "alva@example.se",
};
const party = (parts: Partial<ContactForm> = {}) => columnsOf({ ...company, ...parts });

test("what a contact lacks depends on its party and its country", () => {
  expect(whatIsWrong(company)).toBeNull();
  expect(whatIsWrong({ ...company, organization: "", phone: "" })).toEqual({ missing: ["organization", "phone"] });
  expect(whatIsWrong({ ...company, country: "US", postcode: "02139", idnumber: "" })).toEqual({ missing: ["region"] });
  expect(whatIsWrong({ ...company, country: "AE", postcode: "", region: "Dubai", idnumber: "" })).toBeNull();
});

test("numbers, postcode and phone are judged by the party and the country", () => {
  expect(whatIsWrong({ ...company, idnumber: "556036-0794" })).toEqual({ param: "idnumber", rule: "rules.invalid_orgnr" });
  expect(whatIsWrong({ ...company, vatnumber: "SE1" })).toEqual({ param: "vatnumber", rule: "rules.invalid_vat_number" });
  expect(whatIsWrong({ ...company, postcode: "4145" })).toEqual({ param: "postcode", rule: "rules.invalid_postcode" });
  // The phone number of an EPP contact has at most 17 characters.
  expect(whatIsWrong({ ...company, phone: "+46.12345678901234" })).toMatchObject({ param: "phone" });
});

test("a contact is kept in the form registers write, without what its country or party does not have", () => {
  expect(party()).toMatchObject({ id_number: "556036-0793", vat_number: "SE556036079301", region: "" });
  expect(party({ party: "person", region: "Västra Götaland" })).toMatchObject({
    organization: "",
    vat_number: null,
    region: "",
  });
  expect(party({ country: "AE", postcode: "00000", region: "Dubai" })).toMatchObject({ postcode: "", region: "Dubai" });
});

test("an owner is its name and number; who answers for it, where it is and how it is reached are not", () => {
  expect(isSameOwner(party(), party({ firstname: "Bo", city: "Kiruna", email: "bo@example.se" }))).toBe(true);
  expect(isSameOwner(party(), party({ organization: "KVARNSTRÅKET  AB", idnumber: "16556036-0793" }))).toBe(true);
  expect(isSameOwner(party(), party({ organization: "Kvarnstråket HB" }))).toBe(false);
  expect(isSameOwner(party(), party({ idnumber: "" }))).toBe(false);
  expect(isSameOwner(party({ party: "person" }), party({ party: "person", lastname: "Hedström-Ek" }))).toBe(false);
});

test("contacts are the same party only when no number says otherwise", () => {
  expect(maySameParty(party(), party({ idnumber: "", city: "Kiruna" }))).toBe(true);
  expect(maySameParty(party(), party({ idnumber: "202100-5489" }))).toBe(false);
  expect(maySameParty(party(), party({ country: "NO" }))).toBe(false);
});

test("duplicates share a name and a number or an address; a group never holds two numbers", () => {
  const of = (id: string, parts: Partial<ContactForm> = {}) => ({ id, ...party(parts) });
  const groups = groupDuplicates([
    of("a"),
    of("b", { email: "ALVA@example.se", idnumber: "" }),
    of("c", { email: "other@example.se" }),
    of("d", { idnumber: "202100-5489" }),
    of("e", { organization: "Something else AB" }),
    of("f", { email: "third@example.se", idnumber: "" }),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([["a", "b", "c"]]);
});

test("contacts that are merged differ in an address as it is written: postcode and city stand together", () => {
  const of = (contactid: string, parts: Partial<ContactForm>) => ({ contactid, form: { ...company, ...parts } });
  const here = { street: "Bygatan 1", street2: "", postcode: "111 20", city: "Kiruna", region: "", country: "SE" };
  expect(mergeDifferences([of("a", here), of("b", { ...here, postcode: "" })])).toEqual([
    {
      field: "address",
      values: [
        { contactid: "a", value: "Bygatan 1, 111 20 Kiruna, SE" },
        { contactid: "b", value: "Bygatan 1, Kiruna, SE" },
      ],
    },
  ]);
});
