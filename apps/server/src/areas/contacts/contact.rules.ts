import type { ContactForm, MergeField } from "@nameplane/contracts/contacts/contact";
import {
  checkContactPhone,
  checkEmail,
  checkIdNumber,
  checkPostcode,
  checkVatNumber,
  plainIdNumber,
  plainVatNumber,
  postalFormOf,
  type Rule,
  type RuleKey,
} from "@nameplane/values";

/**
 * The first problem of a contact as typed: the field and a text key. Null if there is none. Which fields are required depends
 * on party and country.
 */
export function whatIsWrong(contact: ContactForm): { missing: string[] } | { param: keyof ContactForm; rule: string } | null {
  const missing = missingOf(contact);
  if (missing.length > 0) return { missing };
  return brokenRulesOf(contact)[0] ?? null;
}

/** The fields that are required for the party and the country of a contact, and empty. */
export function missingOf(contact: ContactForm): (keyof ContactForm)[] {
  const postal = postalFormOf(contact.country);
  const isMissing: Partial<Record<keyof ContactForm, boolean>> = {
    organization: contact.party === "company" && contact.organization === "",
    firstname: contact.party === "person" && contact.firstname === "",
    lastname: contact.party === "person" && contact.lastname === "",
    postcode: postal.postcode?.required === true && contact.postcode === "",
    region: postal.region?.required === true && contact.region === "",
    phone: contact.phone === "",
  };
  return (Object.keys(isMissing) as (keyof ContactForm)[]).filter((name) => isMissing[name]);
}

/** The rules of forms that the values of a contact break, with the text keys. Values that are empty break none. */
export function brokenRulesOf(contact: ContactForm): { param: keyof ContactForm; rule: RuleKey }[] {
  const rules = {
    email: checkEmail,
    phone: checkContactPhone,
    idnumber: checkIdNumber(contact.party, contact.country),
    vatnumber: checkVatNumber,
    postcode: checkPostcode(contact.country),
  };
  return (Object.entries(rules) as [keyof typeof rules, Rule][]).flatMap(([param, rule]) => {
    const wrong = rule(contact[param]);
    return wrong === null ? [] : [{ param, rule: wrong }];
  });
}

/**
 * Turns a contact into the columns of its row. Identity numbers are written as registries write them, empty numbers become null,
 * and parts of an address that do not exist in the contact's country are left out.
 */
export function columnsOf(contact: ContactForm) {
  const postal = postalFormOf(contact.country);
  const isCompany = contact.party === "company";
  return {
    party: contact.party,
    organization: isCompany ? contact.organization : "",
    first_name: contact.firstname,
    last_name: contact.lastname,
    id_number: plainIdNumber(contact.idnumber, contact.country) || null,
    vat_number: (isCompany && plainVatNumber(contact.vatnumber)) || null,
    street: [contact.street, contact.street2].filter((line) => line !== ""),
    postcode: postal.postcode === null ? "" : contact.postcode,
    city: contact.city,
    region: postal.region === null ? "" : contact.region,
    country: contact.country,
    phone: contact.phone || null,
    email: contact.email,
  };
}

/** The fields by which registries identify a contact. If they change, the owner changes. */
export type Party = {
  readonly party: string;
  readonly organization: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly id_number: string | null;
  readonly country: string;
};

const folded = (text: string) => text.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
const numberOf = ({ id_number: number }: Party) =>
  folded(number ?? "")
    .replaceAll(/[\s\-+]/g, "")
    .slice(-10);
const nameOf = (party: Party) =>
  folded(party.party === "company" ? party.organization : `${party.first_name} ${party.last_name}`);

/** Whether the owner stays the same after a change. The contact person of a company may change, but not its name or number. */
export function isSameOwner(before: Party, after: Party): boolean {
  return before.party === after.party && nameOf(before) === nameOf(after) && numberOf(before) === numberOf(after);
}

/** Whether two contacts may be the same party: they have the same name, and no numbers that contradict it. */
export function maySameParty(one: Party, other: Party): boolean {
  if (one.party !== other.party || nameOf(one) !== nameOf(other) || one.country !== other.country) return false;
  const [mine, theirs] = [numberOf(one), numberOf(other)];
  return mine === "" || theirs === "" || mine === theirs;
}

type Reached = Party & { readonly email: string };

const haveSameReach = (one: Reached, other: Reached) =>
  (numberOf(one) !== "" && numberOf(one) === numberOf(other)) || folded(one.email) === folded(other.email);

/** Whether two contacts seem to be the same party: the same name, and the same number or mail address. */
export const seemSameParty = (one: Reached, other: Reached): boolean => maySameParty(one, other) && haveSameReach(one, other);

/** The name of a party as names are compared: in lower case, with single spaces. */
export const comparedName = (party: Party): string => nameOf(party);

/**
 * Groups of contacts that may be duplicates: they have the same name, and the same number or mail address. A group never contains
 * two different numbers.
 *
 * Returns groups of two or more contacts, in the order of the contacts given.
 */
export function groupDuplicates<Contact extends Reached & { readonly id: string }>(contacts: readonly Contact[]): Contact[][] {
  const groups: Contact[][] = [];
  const byName = new Map<string, Contact[][]>();
  for (const contact of contacts) {
    const name = nameOf(contact);
    const namesakes = byName.get(name) ?? [];
    const group = namesakes.find(
      (members) =>
        members.every((member) => maySameParty(member, contact)) && members.some((member) => haveSameReach(member, contact)),
    );
    if (group) {
      group.push(contact);
      continue;
    }
    const begun = [contact];
    groups.push(begun);
    byName.set(name, [...namesakes, begun]);
  }
  return groups.filter(({ length }) => length > 1);
}

/** The columns of a contact that each choice in a merge sets. */
const mergeParts: Readonly<Record<MergeField, readonly (keyof ContactForm)[]>> = {
  organization: ["organization"],
  person: ["firstname", "lastname"],
  idnumber: ["idnumber"],
  vatnumber: ["vatnumber"],
  address: ["street", "street2", "postcode", "city", "region", "country"],
  email: ["email"],
  phone: ["phone"],
};
const mergeFields = Object.keys(mergeParts) as MergeField[];

const textOf = (form: ContactForm, field: MergeField) => {
  const { street, street2, postcode, city, region, country } = form;
  const texts =
    field === "address"
      ? [street, street2, `${postcode} ${city}`.trim(), region, country]
      : mergeParts[field].map((part) => form[part]);
  return texts.filter((text) => text !== "").join(field === "address" ? ", " : " ");
};

/** Fields in which contacts of the same party differ, with the value of each contact. */
export function mergeDifferences(contacts: readonly { readonly contactid: string; readonly form: ContactForm }[]) {
  return mergeFields.flatMap((field) => {
    const values = contacts.map(({ contactid, form }) => ({ contactid, value: textOf(form, field) }));
    return new Set(values.map(({ value }) => value)).size > 1 ? [{ field, values }] : [];
  });
}

/** The kept contact with the values that were chosen from the others. Every value comes from one of the contacts. */
export function mergedForm(
  kept: ContactForm,
  forms: ReadonlyMap<string, ContactForm>,
  take: Partial<Record<MergeField, string>>,
): ContactForm {
  const chosen = mergeFields.flatMap((field) => {
    const from = forms.get(take[field] ?? "");
    return from === undefined ? [] : mergeParts[field].map((part) => [part, from[part]] as const);
  });
  return { ...kept, ...Object.fromEntries(chosen) };
}
