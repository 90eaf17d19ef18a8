import type { AnswerOf } from "@nameplane/contracts";
import type { resaleCustomersSpec } from "@nameplane/contracts/resellers/customers";
import type * as operations from "@nameplane/contracts/resellers/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { currencyOf } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { listOf, ownLists, presentList } from "../prices/index.ts";
import { findCustomers, groupsOfCustomer } from "./groups.repository.ts";

type Call = Pick<SessionCall, "session"> & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/**
 * A page of the customers of the account's brands. Possible refusals: NotFound if the account has no brand, or does not own the
 * price list.
 */
export async function listCustomers(
  { trx, session }: Call,
  { search, groupid, page, limit }: z.output<typeof resaleCustomersSpec.input>,
): Promise<Answer<typeof operations.resaleCustomers>> {
  await listOf(trx, groupid);
  const lists = await ownLists(trx);
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  const wanted = { search: search ?? "", listId: groupid ?? null, only: null };
  const rows = await findCustomers(trx, { ...wanted, limit, offset: (page - 1) * limit });
  // Each row contains the total number of customers. A page after the last one has no rows, so another query has to find the
  // total.
  const [first] = rows.length > 0 || page === 1 ? rows : await findCustomers(trx, { ...wanted, limit: 1, offset: 0 });
  return {
    data: rows.map(({ id, number, name, email, state, currency, language, listId, since, reference, isSub, byReseller }) => ({
      accid: id,
      number,
      name,
      email,
      state,
      currency: currencyOf(currency),
      language,
      reference,
      issub: isSub,
      suspendedbyus: byReseller,
      groupid: listId,
      group: names.get(listId) ?? "",
      since: since.toISOString(),
    })),
    page,
    limit,
    total: first?.total ?? 0,
    groups: lists.map(presentList),
    maysuspend: session.permissions.has("resale_customers"),
    maychange: session.permissions.has("resale_prices"),
    mayimport: session.permissions.has("account_subaccount_create"),
  };
}

/** The price lists by which a customer of one of the account's brands has bought. Possible refusals: NotFound (accid). */
export async function readCustomerGroups({ trx }: Call, accountId: string): Promise<Answer<typeof operations.customerGroups>> {
  const [customer] = await findCustomers(trx, { search: "", listId: null, only: [accountId], limit: 1, offset: 0 });
  if (customer === undefined) throw new Refused(NotFound, { param: "accid" });
  const stays = await groupsOfCustomer(trx, accountId);
  return {
    data: stays.map(({ listId, name, since, by, kind }) => ({
      groupid: listId,
      name,
      since: since.toISOString(),
      by,
      kind: kind === "user" ? "user" : kind === "staff" ? "provider" : "system",
    })),
  };
}
