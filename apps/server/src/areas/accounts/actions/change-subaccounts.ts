import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { wrongNewOwner, type Wrong } from "../signup.rules.ts";
import { saveSubaccount, subaccountOwners, withTree, type SubaccountDetails } from "../subaccounts.repository.ts";

/** An existing sub-account: its owner in the form in which it is typed, and its language. */
export type KnownCustomer = {
  readonly id: string;
  readonly owner: ContactInput;
  readonly language: "en" | "sv";
  readonly row: SubaccountDetails;
};

/** Existing sub-accounts of an account, by the references that the account has given them. */
export async function knownCustomers(
  trx: Trx,
  masterId: string,
  references: readonly string[],
): Promise<Map<string, KnownCustomer>> {
  const found = await subaccountOwners(trx, masterId, references);
  return new Map(
    [...found].map(([reference, row]) => [reference, { id: row.id, owner: ownerOf(row), language: row.language, row }]),
  );
}

const ownerOf = (row: SubaccountDetails): ContactInput => ({
  party: row.party,
  organization: row.organization,
  firstname: row.first_name,
  lastname: row.last_name,
  idnumber: row.id_number ?? "",
  vatnumber: row.vat_number ?? "",
  street: row.street[0] ?? "",
  street2: row.street[1] ?? "",
  postcode: row.postcode,
  city: row.city,
  country: row.country,
  phone: row.phone ?? "",
  email: row.email,
});

/** What is wrong with the owner of a sub-account. Null if nothing is. */
export const wrongChange = (owner: ContactInput): Wrong | null => wrongNewOwner(owner);

/** Changes owner and language of a sub-account that an import names by its reference. */
export async function changeKnown(
  call: SessionCall & { readonly trx: Trx },
  { row }: KnownCustomer,
  to: { readonly owner: ContactInput; readonly language: "en" | "sv"; readonly importId: string },
): Promise<void> {
  const { trx, scope, requestId, address } = call;
  await withTree(trx, () => saveSubaccount(trx, row, { ...to.owner, language: to.language }));
  const { accountId, actor } = scope;
  const after = { import: to.importId };
  await audit(trx, { accountId, actor, action: "accounts.subaccount_edit", object: row.id, requestId, address, after });
}
