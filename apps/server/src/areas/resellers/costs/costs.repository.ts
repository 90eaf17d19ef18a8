import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** An announced change of the prices that the account pays, as seen from the first price list of one of its brands. */
export type CostChange = {
  readonly changeId: string;
  readonly listId: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly answer: { readonly keeps: "margin" | "prices"; readonly at: Date } | null;
};

/** Changes that are valid at `from` or begin later, the earliest first. */
export async function costChanges(trx: Trx, { accountId }: AccountScope, from: Date): Promise<CostChange[]> {
  const { rows } = await sql<Omit<CostChange, "answer"> & { keeps: "margin" | "prices" | null; answeredAt: Date | null }>`
    select c.change_id as "changeId", c.list_id as "listId", c.starts_at as "startsAt", c.ends_at as "endsAt", w.keeps, w.answered_at as "answeredAt"
      from np_wholesale_changes(${from}) c
      left join wholesale_answer w on w.account_id = ${accountId} and w.change_id = c.change_id and w.price_group_id = c.list_id
     order by c.starts_at, c.change_id, c.list_id limit 20`.execute(trx);
  return rows.map(({ keeps, answeredAt, ...change }) => ({
    ...change,
    answer: keeps === null || answeredAt === null ? null : { keeps, at: answeredAt },
  }));
}

type Answer = {
  readonly changeId: string;
  readonly listId: string;
  readonly keeps: "margin" | "prices";
  readonly userId: string;
  readonly now: Date;
};

export async function insertAnswer(trx: Trx, { accountId }: AccountScope, answer: Answer): Promise<void> {
  await trx
    .insertInto("wholesale_answer")
    .values({
      account_id: accountId,
      change_id: answer.changeId,
      price_group_id: answer.listId,
      keeps: answer.keeps,
      answered_by: answer.userId,
      answered_at: answer.now,
    })
    .execute();
}

export type CostNews = {
  readonly accountId: string;
  readonly brandId: string;
  readonly changeId: string;
  readonly startsAt: Date;
};

/**
 * Planned changes of what resellers pay, about which they have not been told yet. A change can be in the price list by which a
 * reseller pays, or in a list from which that list takes its prices. Runs as a role that may only read.
 */
export async function untoldCosts(trx: Trx, now: Date): Promise<CostNews[]> {
  const { rows } = await sql<CostNews>`
    with recursive list as (
      select distinct b.owner_account_id as account_id, np_wholesale_group(b.id) as id, 0 as depth
        from brand b join account a on a.id = b.owner_account_id and a.whitelabel > 0 and a.state = 'active' where not b.is_operator
      union all
      select l.account_id, g.parent_id, l.depth + 1 from list l join price_group g on g.id = l.id where g.parent_id is not null and l.depth < 20)
    select distinct l.account_id as "accountId", a.brand_id as "brandId", c.id as "changeId", c.starts_at as "startsAt"
      from list l join price_change c on c.price_group_id = l.id join account a on a.id = l.account_id
     where c.withdrawn_at is null and c.starts_at > ${now}
       and not exists (select 1 from notice n where n.account_id = l.account_id and n.kind = 'wholesale_costs' and n.cause = c.id::text)
     limit 500`.execute(trx);
  return rows;
}
