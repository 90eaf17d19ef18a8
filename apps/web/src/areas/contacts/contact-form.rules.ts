import type { ContactForm, ContactInput, ContactView } from "@nameplane/contracts/contacts/contact";
import {
  checkContactPhone,
  checkCountryCode,
  checkEmail,
  checkIdNumber,
  checkPostcode,
  checkVatNumber,
  postalFormOf,
} from "@nameplane/values";
import { all, maxLength, required, rule, type RuleMessage } from "../../lib/rules/rules.ts";
import type { FormRules } from "../../ui/form/form-model.ts";
import { phoneText, readPhone, type PhoneCountry } from "./phone.rules.ts";

/** The values of the form. The phone number is kept apart from its country until it is sent. */
export type ContactValues = Omit<ContactInput, "phone"> & { readonly phonecountry: string; readonly phone: string };

export const emptyContact = (country: string): ContactValues => ({
  party: "company",
  organization: "",
  firstname: "",
  lastname: "",
  idnumber: "",
  vatnumber: "",
  street: "",
  street2: "",
  postcode: "",
  city: "",
  country,
  phonecountry: country,
  phone: "",
  email: "",
});

const onlyFor =
  (party: ContactInput["party"], check: (value: string) => RuleMessage | null) =>
  (value: string, values: ContactValues): RuleMessage | null =>
    values.party === party ? check(value) : null;

/** What a contact must have so that a registry accepts it as a registrant (RFC 5733). The server checks the same. */
export function contactRules(countries: readonly PhoneCountry[]): FormRules<ContactValues> {
  return {
    organization: (value, values) => onlyFor("company", required)(value, values) ?? maxLength(255)(value),
    firstname: (value, values) => onlyFor("person", required)(value, values) ?? maxLength(120)(value),
    lastname: (value, values) => onlyFor("person", required)(value, values) ?? maxLength(120)(value),
    idnumber: maxLength(40),
    vatnumber: maxLength(32),
    street: all(required, maxLength(255)),
    street2: maxLength(255),
    postcode: all(required, maxLength(16)),
    city: all(required, maxLength(255)),
    country: all(required, rule(checkCountryCode)),
    phone: (value, values) => {
      const read = readPhone(value, values.phonecountry, countries);
      return all(required, rule(checkContactPhone))(phoneText(read, countries));
    },
    email: all(required, rule(checkEmail)),
  };
}

/** The contact as it is sent: trimmed, the phone number in EPP form, and a VAT number only for companies. */
export function contactOf(values: ContactValues, countries: readonly PhoneCountry[]): ContactInput {
  const { phonecountry, phone, ...rest } = values;
  const trimmed = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.trim()])) as typeof rest;
  return {
    ...trimmed,
    vatnumber: values.party === "company" ? trimmed.vatnumber : "",
    organization: values.party === "company" ? trimmed.organization : "",
    phone: phoneText(readPhone(phone, phonecountry, countries), countries),
  };
}

/** The form of one of the account's own contacts, whose address follows the format of its country. */
export type ContactFormValues = ContactValues & { readonly region: string };

export const emptyForm = (country: string): ContactFormValues => ({ ...emptyContact(country), region: "" });

/** The form filled with a stored contact. */
export function formOf(contact: ContactView, countries: readonly PhoneCountry[]): ContactFormValues {
  const { contactid: _, status: __, ...fields } = contact;
  const phone = readPhone(contact.phone, contact.country, countries);
  return { ...fields, phonecountry: phone.iso2, phone: phone.digits };
}

/** What a contact must have, depending on its country and on whether it is a company or a person. The server checks the same. */
export function contactFormRules(countries: readonly PhoneCountry[]): FormRules<ContactFormValues> {
  const base = contactRules(countries) as FormRules<ContactFormValues>;
  return {
    ...base,
    idnumber: (value, values) => rule(checkIdNumber(values.party, values.country))(value) ?? maxLength(40)(value),
    vatnumber: (value, values) => (values.party === "company" ? (rule(checkVatNumber)(value) ?? maxLength(32)(value)) : null),
    postcode: (value, values) => {
      const { postcode } = postalFormOf(values.country);
      if (postcode === null) return null;
      return (postcode.required ? required(value) : null) ?? rule(checkPostcode(values.country))(value) ?? maxLength(16)(value);
    },
    region: (value, values) =>
      (postalFormOf(values.country).region?.required === true ? required(value) : null) ?? maxLength(255)(value),
  };
}

/** The contact as it is sent, without fields that addresses in its country do not have. */
export function contactFormOf(values: ContactFormValues, countries: readonly PhoneCountry[]): ContactForm {
  const { region, ...rest } = values;
  const sent = contactOf(rest, countries);
  const postal = postalFormOf(values.country);
  return {
    ...sent,
    postcode: postal.postcode === null ? "" : sent.postcode,
    region: postal.region === null ? "" : region.trim(),
  };
}
