import { accountProfile, completeAccount, resellerInfo, setAccountProfile } from "@nameplane/contracts/accounts/operations";
import { accountProfileSpec, completeAccountSpec, setAccountProfileSpec } from "@nameplane/contracts/accounts/profile";
import { resellerInfoSpec } from "@nameplane/contracts/accounts/reseller";
import type { Edge } from "../../platform/http/edge.ts";
import type { AccountDeps } from "./accounts.deps.ts";
import { changeAccountProfile, refuseChange } from "./actions/change-profile.ts";
import { completeAccount as complete } from "./actions/complete-account.ts";
import { presentOwner } from "./present-owner.ts";
import { findProfile } from "./profile.repository.ts";
import { findReseller, type ResellerRow } from "./reseller.repository.ts";

/** These routes are switched off for a brand together with the tab of the panel that uses them. */
const tab = { feature: "AccountProfile" } as const;

const may = (permission: string) => ({ kind: "permission", permission }) as const;
const change = may("account_edit");

export function profileRoutes(edge: Edge, deps: AccountDeps): void {
  edge.inTransaction(accountProfile, accountProfileSpec, may("account_view"), tab, async ({ trx, scope, session }) => {
    const row = await findProfile(trx, scope.accountId);
    return {
      profile: {
        number: row.number,
        ...presentOwner(row),
        billingcontactid: row.billing_id,
        billingname: row.billing_id === null ? "" : row.billing_name,
        currency: row.currency,
        language: row.language,
        invoicemethod: row.invoice_method,
      },
      abilities: { canedit: session.permissions.has(change.permission) },
    };
  });

  // This route needs no fresh proof of identity: nothing was bought yet, and the mail address stays the same.
  edge.inTransaction(completeAccount, completeAccountSpec, change, {}, async (call, input) => {
    await complete(call, input);
    return {};
  });

  edge.inTransaction(
    setAccountProfile,
    setAccountProfileSpec,
    change,
    // This route needs a fresh proof of identity: the mail address receives everything about the account, and the VAT number
    // decides how invoices are written.
    {
      ...tab,
      stepUp: {
        when: ({ email, vatnumber }) => email !== undefined || vatnumber !== undefined,
        first: refuseChange,
      },
    },
    async (call, input) => {
      await changeAccountProfile(deps, call, input);
      return {};
    },
  );

  edge.inTransaction(resellerInfo, resellerInfoSpec, may("account_view"), tab, async ({ trx, scope }) => {
    const row = await findReseller(trx, scope.accountId);
    return { reseller: row === null ? null : presentReseller(row) };
  });
}

function presentReseller(row: ResellerRow) {
  const { template_id: templateid, contact_id: contactid } = row;
  return {
    publicname: row.public_name,
    email: row.email,
    phone: row.phone ?? "",
    url: row.url ?? "",
    abuseemail: row.abuse_email ?? "",
    currency: row.currency,
    language: row.language,
    vatratebasispoints: row.vat_rate_bp,
    invoicepaymentdays: row.payment_days,
    invoicemethod: row.invoice_method,
    defaultdnsset: templateid === null ? null : { templateid, name: row.template_name },
    defaultowner: contactid === null ? null : { contactid, name: row.contact_name },
  };
}
