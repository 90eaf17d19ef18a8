import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { AcmeOrder } from "./order.rules.ts";

type Row = Omit<AcmeOrder, "issuance"> & {
  issuanceId: string | null;
  issuanceState: "open" | "issued" | "dropped";
  keyHash: Buffer;
  pem: string | null;
  problem: string | null;
};

const columns = sql`
  o.id, o.acme_client_id as "clientId", o.names, o.replaces, o.created_at as "createdAt", o.ends_at as "endsAt", o.issuance_id as "issuanceId",
  i.state as "issuanceState", i.key_hash as "keyHash", i.pem, i.problem`;
const joined = sql`acme_order o left join certificate_issuance i on i.account_id = o.account_id and i.id = o.issuance_id`;

const orderOf = ({ issuanceId, issuanceState: state, keyHash, pem, problem, ...row }: Row): AcmeOrder => ({
  ...row,
  issuance: issuanceId === null ? null : { id: issuanceId, state, keyHash, pem, problem },
});

/** Locks an order of a program until the end of the transaction. */
export async function lockOrder(trx: Trx, scope: AccountScope, of: { clientId: string; id: string }): Promise<AcmeOrder | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${joined}
     where o.account_id = ${scope.accountId} and o.acme_client_id = ${of.clientId} and o.id = ${of.id} for update of o`.execute(
    trx,
  );
  return rows[0] === undefined ? null : orderOf(rows[0]);
}

/** Orders of a program, the newest first. */
export async function ordersOf(trx: Trx, scope: AccountScope, clientId: string, max: number): Promise<AcmeOrder[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where o.account_id = ${scope.accountId} and o.acme_client_id = ${clientId}
     order by o.created_at desc limit ${max}`.execute(trx);
  return rows.map(orderOf);
}

export type NewOrder = Pick<AcmeOrder, "clientId" | "names" | "replaces"> & { readonly now: Date; readonly endsAt: Date };

export async function insertOrder(trx: Trx, scope: AccountScope, of: NewOrder): Promise<AcmeOrder> {
  const id = newId(of.now.getTime());
  await sql`
    insert into acme_order (account_id, id, acme_client_id, names, replaces, created_at, ends_at)
    values (${scope.accountId}, ${id}, ${of.clientId}, ${[...of.names]}::text[], ${of.replaces}, ${of.now}, ${of.endsAt})`.execute(
    trx,
  );
  return {
    id,
    clientId: of.clientId,
    names: of.names,
    replaces: of.replaces,
    createdAt: of.now,
    endsAt: of.endsAt,
    issuance: null,
  };
}

export async function noteIssuance(trx: Trx, scope: AccountScope, id: string, issuanceId: string): Promise<void> {
  await sql`update acme_order set issuance_id = ${issuanceId} where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

/**
 * Whether an order to replace this certificate has already led to a new certificate, or may still do so. Then a second order for
 * it is refused.
 */
export async function isReplaced(trx: Trx, scope: AccountScope, certificateId: string, replaces: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from acme_order o join acme_client p on p.account_id = o.account_id and p.id = o.acme_client_id
      join certificate_issuance i on i.account_id = o.account_id and i.id = o.issuance_id
     where o.account_id = ${scope.accountId} and p.certificate_id = ${certificateId} and o.replaces = ${replaces} and i.state <> 'dropped' limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
