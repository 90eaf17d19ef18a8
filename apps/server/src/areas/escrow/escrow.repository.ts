import type { EscrowPayer, EscrowRole, EscrowState, EscrowStep } from "@nameplane/contracts/escrow/escrow-values";
import type { PushObstacle } from "@nameplane/contracts/pushes/push";
import type { Money } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { ServiceAtPush } from "../orders/services/index.ts";
import type { EscrowToWork } from "./escrow.jobs.ts";
import type { EscrowOf } from "./escrow-token.ts";

export type Escrow = {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly number: number;
  readonly state: EscrowState;
  readonly opener: EscrowRole;
  readonly buyerAccountId: string | null;
  readonly sellerAccountId: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly invitedEmail: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly price: Money;
  readonly percentBp: number;
  readonly buyerFee: Money;
  readonly sellerFee: Money;
  readonly payer: EscrowPayer;
  readonly days: number;
  readonly agreement: string;
  readonly held: Money;
  readonly buyerPaidFee: Money;
  readonly isPaying: boolean;
  readonly isHere: boolean | null;
  readonly sellerDomainId: string | null;
  readonly buyerDomainId: string | null;
  /** Whether the buyer has received the domain. */
  readonly isDelivered: boolean;
  readonly stuck: PushObstacle[];
  readonly cancelAskedBy: EscrowRole | null;
  readonly disputedBy: EscrowRole | null;
  readonly disputeWords: string | null;
  readonly decision: "release" | "refund" | null;
  readonly decisionWhy: string | null;
  readonly returnedAt: Date | null;
  readonly paidOutAt: Date | null;
  readonly buyerInvoiceId: string | null;
  readonly sellerInvoiceId: string | null;
  readonly dueAt: Date | null;
  readonly touchedAt: Date;
  readonly version: number;
};

export const escrowColumns = sql`
  e.id, e.account_id as "accountId", e.brand_id as "brandId", e.number, e.state, e.opener, e.buyer_account_id as "buyerAccountId", e.seller_account_id as "sellerAccountId",
  e.buyer_name as "buyerName", e.seller_name as "sellerName", e.invited_email as "invitedEmail", e.ascii_name as "asciiName", e.unicode_name as "unicodeName",
  trim(e.currency) as currency, e.price_minor as price, e.percent_bp as "percentBp", e.buyer_fee_minor as "buyerFee", e.seller_fee_minor as "sellerFee",
  e.payer, e.inspection_days as days, e.agreement, e.held_minor as held, e.buyer_paid_fee_minor as "buyerPaidFee", e.is_paying as "isPaying",
  e.is_here as "isHere", e.seller_domain_id as "sellerDomainId", e.buyer_domain_id as "buyerDomainId",
  exists (select 1 from escrow_step t where t.account_id = e.account_id and t.escrow_id = e.id and t.what = 'delivered') as "isDelivered", e.stuck,
  e.cancel_asked_by as "cancelAskedBy", e.disputed_by as "disputedBy", e.dispute_words as "disputeWords", e.decision, e.decision_why as "decisionWhy",
  e.returned_at as "returnedAt", e.paid_out_at as "paidOutAt", e.buyer_invoice_id as "buyerInvoiceId", e.seller_invoice_id as "sellerInvoiceId",
  e.due_at as "dueAt", e.touched_at as "touchedAt", e.version`;

/** Turns the sums of a row with `escrowColumns` into Money. */
export const escrowOfRow = <Row extends RowOf<Escrow>>(row: Row) =>
  withMoney(row, "price", "buyerFee", "sellerFee", "held", "buyerPaidFee");

async function escrows(trx: Trx, rest: RawBuilder<unknown>): Promise<Escrow[]> {
  const { rows } = await sql<RowOf<Escrow>>`select ${escrowColumns} from escrow e ${rest}`.execute(trx);
  return rows.map(escrowOfRow);
}

const isParty = ({ accountId }: AccountScope) => sql`(e.buyer_account_id = ${accountId} or e.seller_account_id = ${accountId})`;

/** The escrows of the account, the open ones first. */
export const escrowsOf = (trx: Trx, scope: AccountScope, max: number): Promise<Escrow[]> =>
  escrows(trx, sql`where ${isParty(scope)} order by e.ended_at is not null, e.touched_at desc limit ${max}`);

/** An escrow to which the account is a party. */
export const findEscrow = async (trx: Trx, scope: AccountScope, id: string): Promise<Escrow | null> =>
  (await escrows(trx, sql`where e.id = ${id} and ${isParty(scope)}`))[0] ?? null;

/** Like findEscrow, but locks the escrow until the end of the transaction. */
export const lockEscrow = async (trx: Trx, scope: AccountScope, id: string): Promise<Escrow | null> =>
  (await escrows(trx, sql`where e.id = ${id} and ${isParty(scope)} for update of e`))[0] ?? null;

export type EscrowChange = {
  readonly state?: EscrowState;
  readonly buyer_name?: string;
  readonly seller_name?: string;
  readonly buyer_paid_fee_minor?: number;
  readonly is_paying?: boolean;
  readonly is_here?: boolean;
  readonly seller_domain_id?: string | null;
  readonly buyer_domain_id?: string | null;
  readonly stuck?: string;
  readonly cancel_asked_by?: EscrowRole | null;
  readonly disputed_by?: EscrowRole;
  readonly dispute_words?: string;
  readonly returned_at?: Date;
  readonly paid_out_at?: Date;
  readonly buyer_invoice_id?: string;
  readonly seller_invoice_id?: string;
  readonly decision?: "release" | "refund";
  readonly decision_why?: string;
  readonly decided_by?: string;
  readonly due_at?: Date | null;
  readonly touched_at?: Date;
  readonly ended_at?: Date;
};

/** Changes a locked escrow and raises its version. */
export async function changeEscrow(
  trx: Trx,
  { id, accountId, version }: Pick<Escrow, "id" | "accountId" | "version">,
  change: EscrowChange,
): Promise<void> {
  await trx
    .updateTable("escrow")
    .set({ ...change, version: version + 1 })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export type StepRow = {
  readonly id: string;
  readonly what: EscrowStep;
  readonly by: EscrowRole | "staff" | "system";
  readonly words: string | null;
  readonly at: Date;
};

/** The steps of an escrow, the oldest first. */
export async function stepsOfEscrow(trx: Trx, { id, accountId }: Pick<Escrow, "id" | "accountId">): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select id, what, by, words, at from escrow_step where account_id = ${accountId} and escrow_id = ${id} order by sequence`.execute(
    trx,
  );
  return rows;
}

/** The id of the account's domain with this name. Null if it is not registered here, or not active. */
export async function activeDomainOf(trx: Trx, accountId: string, asciiName: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select d.id from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${accountId} and d.ascii_name = ${asciiName} and d.state = 'active'`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The number of one of the account's invoices. */
export async function invoiceNumber(trx: Trx, { accountId }: AccountScope, id: string): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select number from invoice where account_id = ${accountId} and id = ${id}`.execute(trx);
  return rows[0]?.number ?? null;
}

/** What a user who is not a party yet can read of an escrow. */
export type Offer = {
  readonly state: EscrowState;
  readonly opener: EscrowRole;
  readonly brandId: string;
  readonly by: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly price: Money;
  readonly percentBp: number;
  readonly buyerFee: Money;
  readonly sellerFee: Money;
  readonly payer: EscrowPayer;
  readonly days: number;
  readonly agreement: string;
  readonly dueAt: string | null;
  readonly isOwn: boolean;
  readonly isMine: boolean;
  /** The services of the domain in the account of a seller who invites a buyer. */
  readonly services: readonly ServiceAtPush[];
};

/** The services that the domain of an escrow has in the seller's account, until the domain has changed accounts. */
export async function servicesOfEscrow(trx: Trx, { accountId, id }: Pick<Escrow, "accountId" | "id">): Promise<ServiceAtPush[]> {
  const { rows } = await sql<{ services: ServiceAtPush[] }>`
    select np_escrow_services(${accountId}::uuid, ${id}::uuid) as services`.execute(trx);
  return rows[0]?.services ?? [];
}

export async function findOffer(trx: Trx, of: EscrowOf): Promise<Offer | null> {
  const { rows } = await sql<{ offer: RowOf<Offer> | null }>`
    select np_escrow_offer(${of.accountId}::uuid, ${of.escrowId}::uuid) as offer`.execute(trx);
  const offer = rows[0]?.offer ?? null;
  return offer === null ? null : withMoney(offer, "price", "buyerFee", "sellerFee");
}

/** Makes the account of the row context a party. Returns false if that is not allowed. */
export async function joinEscrow(trx: Trx, of: EscrowOf): Promise<boolean> {
  const { rows } = await sql<{ joined: boolean }>`
    select np_escrow_join(${of.accountId}::uuid, ${of.escrowId}::uuid) as joined`.execute(trx);
  return rows[0]?.joined === true;
}

export async function declineEscrow(trx: Trx, of: EscrowOf): Promise<string | null> {
  const stepId = newId();
  const { rows } = await sql<{ done: boolean }>`
    select np_escrow_decline(${of.accountId}::uuid, ${of.escrowId}::uuid, ${stepId}::uuid) as done`.execute(trx);
  return rows[0]?.done === true ? stepId : null;
}

export type Offered = EscrowOf & {
  readonly unicodeName: string;
  readonly opener: EscrowRole;
  readonly by: string;
  readonly price: Money;
  readonly dueAt: Date;
};

/** Escrows that wait for an answer of the user of the row context. */
export async function offeredEscrows(trx: Trx): Promise<Offered[]> {
  const { rows } = await sql<RowOf<Offered>>`
    select account_id as "accountId", id as "escrowId", unicode_name as "unicodeName", opener, by, price_minor as price, currency, due_at as "dueAt" from np_escrows_for_me()`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "price"));
}

/** Escrows that need a step without any act of a person. Runs as the database role readonly. */
export async function escrowsToWork(trx: Trx, now: Date, max: number): Promise<EscrowToWork[]> {
  const { rows } = await sql<EscrowToWork>`
    select e.account_id as "accountId", e.brand_id as "brandId", e.id as "escrowId" from escrow e
     where e.ended_at is null
       and (e.state in ('handing_over', 'releasing', 'returning')
            or e.state = 'agreed' and e.is_paying
            or e.state in ('proposed', 'agreed', 'delivered') and e.due_at <= ${now}
            or e.state = 'funded' and not e.is_here
               and exists (select 1 from domain d where d.account_id = e.buyer_account_id and d.ascii_name = e.ascii_name and d.state = 'active'))
     order by e.touched_at limit ${max}`.execute(trx);
  return rows;
}
