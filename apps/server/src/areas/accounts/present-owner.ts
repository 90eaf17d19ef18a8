import type { ContactInput } from "@nameplane/contracts/contacts/contact";

/** The owner of an account, as the database stores them. */
export type OwnerRow = {
  readonly party: ContactInput["party"];
  readonly organization: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly id_number: string | null;
  readonly vat_number: string | null;
  readonly street: readonly string[];
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly phone: string | null;
  readonly email: string;
};

/** The owner in the shape that forms send and show. */
export function presentOwner(row: OwnerRow): ContactInput {
  return {
    party: row.party,
    organization: row.organization,
    firstname: row.first_name,
    lastname: row.last_name,
    idnumber: row.id_number ?? "",
    vatnumber: row.vat_number ?? "",
    street: row.street[0] ?? "",
    street2: row.street.slice(1).join(", "),
    postcode: row.postcode,
    city: row.city,
    country: row.country,
    phone: row.phone ?? "",
    email: row.email,
  };
}
