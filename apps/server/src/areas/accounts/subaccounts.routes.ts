import {
  createSignupLink,
  createSubaccount,
  editSubaccount,
  subaccount,
  subaccounts,
} from "@nameplane/contracts/accounts/operations";
import {
  createSignupLinkSpec,
  createSubaccountSpec,
  editSubaccountSpec,
  subaccountSpec,
  subaccountsSpec,
  type SubaccountView,
} from "@nameplane/contracts/accounts/subaccounts";
import type { Edge } from "../../platform/http/edge.ts";
import * as subs from "./actions/manage-subaccounts.ts";
import { presentOwner } from "./present-owner.ts";
import { findInvitableBrands, findMaster, findSubaccounts, type SubaccountDetails } from "./subaccounts.repository.ts";

/** These routes are switched off for a brand together with the section of the panel that uses them. */
const account = { feature: "Account" } as const;

const may = (permission: string) => ({ kind: "permission", permission }) as const;
const create = may("account_subaccount_create");

export function subaccountRoutes(edge: Edge): void {
  edge.inTransaction(subaccounts, subaccountsSpec, may("subaccounts_view"), account, async ({ trx, scope, session }, input) => {
    const { search = "", orderby: orderBy = "number", desc = false, page = 1, limit = 100 } = input;
    const wanted = { search, orderBy, desc };
    const rows = await findSubaccounts(trx, { ...wanted, limit, offset: (page - 1) * limit });
    const countOf = async (text: string) =>
      (await findSubaccounts(trx, { ...wanted, search: text, limit: 1, offset: 0 }))[0]?.total ?? 0;
    const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(search));
    const master = await findMaster(trx, scope.accountId);
    const cancreate = session.permissions.has(create.permission) && subs.canHaveSubaccounts(master);
    const brands = cancreate ? await findInvitableBrands(trx) : [];
    return {
      data: rows.map((row) => ({
        accid: row.id,
        number: row.number,
        organization: row.organization,
        fullname: row.full_name,
        orgnr: row.orgnr,
        state: row.state,
        brand: row.brand,
        created: row.created_at.toISOString(),
      })),
      total,
      all: search === "" ? total : await countOf(""),
      brands: brands.map(({ brandId, name, host }) => ({ brandid: brandId, name, host })),
      abilities: { cancreate },
    };
  });

  edge.inTransaction(subaccount, subaccountSpec, may("subaccounts_view"), account, async (call, { accid }) => {
    const found = await subs.readSubaccount(call.trx, call, accid);
    return { account: presentSubaccount(found, call.session.permissions.has(create.permission)) };
  });

  // These routes need no fresh proof of identity, because neither a new sub-account nor a sign-up link gives anybody rights in
  // existing accounts.
  edge.inTransaction(createSubaccount, createSubaccountSpec, create, account, subs.createSubaccount);

  edge.inTransaction(
    editSubaccount,
    editSubaccountSpec,
    create,
    {
      ...account,
      stepUp: {
        // Changing whether two-step login is required needs a fresh proof of identity, as for the account itself.
        when: ({ enforce2fa }) => enforce2fa !== undefined,
        first: subs.refuseEdit,
      },
    },
    async (call, input) => {
      await subs.editSubaccount(call, input);
      return {};
    },
  );

  edge.inTransaction(createSignupLink, createSignupLinkSpec, create, account, (call, { brandid }) =>
    subs.createSignupLink(call, brandid),
  );
}

function presentSubaccount(row: SubaccountDetails, canEdit: boolean): SubaccountView {
  return {
    accid: row.id,
    number: row.number,
    state: row.state,
    ...presentOwner(row),
    language: row.language,
    currency: row.currency,
    enforce2fa: row.enforces_2fa,
    abilities: { canedit: canEdit },
  };
}
