import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { sql, type RawBuilder } from "kysely";
import { firstIdAt } from "../../platform/ids.ts";
import { ofAccounts } from "./books.repository.ts";
import type { Asked } from "./report.ts";

type Fragment = RawBuilder<unknown>;

/** The states in which a domain is no longer ours. */
export const lostStates: Fragment = sql`('transferred_away','cancelled_by_user','cancelled_by_system','expired')`;

type Window = Pick<Asked, "brandId" | "customer" | "tld"> & { readonly first: Date; readonly end: Date };

/** The first instant of the first month and the end of the last month, with the other filters. */
export function windowOf(asked: Pick<Asked, "months" | "brandId" | "customer" | "tld">): Window {
  const { months, brandId, customer, tld } = asked;
  return { brandId, customer, tld, first: months[0]?.first ?? new Date(0), end: months.at(-1)?.end ?? new Date(0) };
}

const cause = (state: Fragment): Fragment =>
  sql`(case ${state} when 'transferred_away' then 'transferred' when 'cancelled_by_user' then 'cancelled' else 'notRenewed' end)`;

/**
 * Domains that were lost, as a table expression: account_id, domain_id, ascii_name, tld, created_at, at, cause. A domain that was
 * pushed to another of our accounts at that time was not lost. Ids of the log begin with a time, so other months need not be
 * read.
 */
export const lostNames = ({ first, end, ...of }: Window): Fragment => sql`(
  select d.account_id, d.id as domain_id, d.ascii_name, d.tld, d.created_at, l.at, ${cause(sql`l.to_state`)} as cause
    from state_log l join domain d on d.account_id = l.account_id and d.id = l.object_id join account a on a.id = d.account_id
   where l.machine = 'domain' and l.to_state in ${lostStates} and l.from_state not in ${lostStates} and l.from_state <> 'dns_only'
     and l.id >= ${firstIdAt(first.getTime())}::uuid and l.id < ${firstIdAt(end.getTime())}::uuid
     and not exists (select 1 from push_name n join push p on p.account_id = n.account_id and p.id = n.push_id
                      where n.account_id = d.account_id and n.domain_id = d.id and p.state = 'accepted' and abs(extract(epoch from p.ended_at - l.at)) < 3600)
     and (${of.tld}::text is null or d.tld = ${of.tld}::text) and ${ofAccounts(of)})`;

/** Renewals that were carried out, as a table expression: account_id, domain_id, ascii_name, tld, created_at, at. */
export const renewedNames = ({ first, end, ...of }: Window): Fragment => sql`(
  select d.account_id, d.id as domain_id, d.ascii_name, d.tld, d.created_at, r.ended_at as at
    from request r join domain d on d.account_id = r.account_id and d.id = r.domain_id join account a on a.id = d.account_id
   where r.type = any (${typesThat("renews")}::text[]) and r.state = 'completed' and r.ended_at >= ${first} and r.ended_at < ${end}
     and (${of.tld}::text is null or d.tld = ${of.tld}::text) and ${ofAccounts(of)})`;
