import { codeOf } from "@nameplane/contracts";
import type { ContactListRow, ContactView } from "@nameplane/contracts/contacts/contact";
import type { AskedRegistrant } from "./actions/answer-case.ts";
import type { ContactRow, ContactUses } from "./contacts.repository.ts";

export function presentContact(row: ContactRow): ContactView {
  return {
    contactid: row.id,
    status: codeOf("contact", row.state),
    party: row.party as ContactView["party"],
    organization: row.organization,
    firstname: row.first_name,
    lastname: row.last_name,
    idnumber: row.id_number ?? "",
    vatnumber: row.vat_number ?? "",
    street: row.street[0] ?? "",
    street2: row.street.slice(1).join(", "),
    postcode: row.postcode,
    city: row.city,
    region: row.region,
    country: row.country,
    phone: row.phone ?? "",
    email: row.email,
  };
}

export function presentContactRow(row: ContactRow, uses: ContactUses = { roles: [], domains: 0 }): ContactListRow {
  return {
    ...presentContact(row),
    roles: uses.roles.map((role) => codeOf("contact_use", role)),
    usedin: uses.domains,
  };
}

export function presentAsk({ contact, domains, deadlineAt, isHeld }: AskedRegistrant) {
  const { street, postcode, city, region, country } = contact;
  return {
    name: `${contact.first_name} ${contact.last_name}`.trim(),
    organization: contact.organization,
    address: [...street, `${postcode} ${city}`.trim(), region, country].filter((line) => line !== ""),
    email: contact.email,
    phone: contact.phone ?? "",
    domains: [...domains],
    deadline: deadlineAt?.toISOString() ?? null,
    held: isHeld,
  };
}
