import { sql } from "kysely";
import type { closingBlocks } from "@nameplane/contracts/backoffice/customer-state";
import type { Trx } from "../../../platform/db/transaction.ts";

type Block = (typeof closingBlocks)[number];

export type StateAt = {
  readonly id: string;
  readonly brand_id: string;
  readonly number: number;
  readonly kind: "operator" | "master" | "sub";
  readonly state: string;
  readonly language: "en" | "sv";
  readonly version: number;
};

/** The account with this number, if the staff member may see it. The row is locked until the transaction ends. */
export async function lockCustomer(trx: Trx, number: number): Promise<StateAt | null> {
  const row = await trx
    .selectFrom("account")
    .select(["id", "brand_id", "number", "kind", "state", "language", "version"])
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
  return (row as StateAt | undefined) ?? null;
}

/** Changes the state of an account. The database refuses a change that is not allowed between these states. */
export async function moveCustomer(
  trx: Trx,
  { id, version }: StateAt,
  { state, suspendedFor }: { readonly state: string; readonly suspendedFor: "collection" | "legal" | null },
): Promise<void> {
  await trx
    .updateTable("account")
    .set({ state, suspended_for: suspendedFor, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

/**
 * The reasons why an account cannot be closed. Whatever the account still has would cost money or go on without an owner who can
 * manage it.
 */
export async function blocksOf(trx: Trx, accountId: string): Promise<Block[]> {
  const { rows } = await sql<{ block: Block }>`
    select block from (values
      ('domains', exists (select 1 from domain where account_id = ${accountId}::uuid and tab <= 4)),
      ('services', exists (select 1 from service where account_id = ${accountId}::uuid and ended_at is null)),
      ('requests', exists (select 1 from request where account_id = ${accountId}::uuid and not is_final and state <> 'in_basket')),
      ('subaccounts', exists (select 1 from account where parent_id = ${accountId}::uuid and state <> 'closed')),
      ('money', exists (select 1 from balance where account_id = ${accountId}::uuid
         and (prepaid_minor <> 0 or owed_minor <> 0 or held_minor <> 0)))) blocks (block, stands)
     where stands`.execute(trx);
  return rows.map(({ block }) => block);
}

/** Whether personal data of the account were erased. If so, a reopened account would have no owner. */
export async function isErased(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx.selectFrom("erasure").select("id").where("account_id", "=", accountId).executeTakeFirst();
  return row !== undefined;
}
