import type { EscrowPayer, EscrowRole, EscrowStep } from "@nameplane/contracts/escrow/escrow-values";
import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

/** Whether a user logs in with the given mail address. */
export async function isAddressOf(trx: Trx, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from panel_user where id = ${userId} and lower(email) = lower(${email.trim()})`.execute(trx);
  return rows.length > 0;
}

/** What the other party sees of an account: its owner's name, or its number. */
export async function partyName(trx: Trx, { accountId }: AccountScope): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), a.number::text) as name
      from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = ${accountId}`.execute(
    trx,
  );
  return rows[0]?.name ?? "";
}

export type NewEscrow = {
  readonly requestId: string;
  readonly opener: EscrowRole;
  readonly name: string;
  readonly invitedEmail: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly price: Money;
  readonly percentBasisPoints: number;
  readonly buyerFee: Money;
  readonly sellerFee: Money;
  readonly payer: EscrowPayer;
  readonly days: number;
  readonly agreement: string;
  readonly sellerDomainId: string | null;
  readonly dueAt: Date;
  readonly at: Date;
};

/** Inserts the escrow of a request. Null if the request has already opened it. */
export async function insertEscrow(trx: Trx, { accountId, brandId }: AccountScope, of: NewEscrow): Promise<string | null> {
  const { rows: before } = await sql`
    select 1 from escrow where account_id = ${accountId} and request_id = ${of.requestId}`.execute(trx);
  if (before.length > 0) return null;
  const id = newId(of.at.getTime());
  const isBuyer = of.opener === "buyer";
  const sides = isBuyer ? { buyer: accountId, seller: null } : { buyer: null, seller: accountId };
  const names = isBuyer ? { buyer: of.name, seller: "" } : { buyer: "", seller: of.name };
  await sql`
    insert into escrow (account_id, id, request_id, brand_id, state, opener, buyer_account_id, seller_account_id, buyer_name, seller_name, invited_email, ascii_name, unicode_name, tld,
                        currency, price_minor, percent_bp, buyer_fee_minor, seller_fee_minor, payer, inspection_days, agreement, seller_domain_id, due_at, opened_at, touched_at)
    values (${accountId}, ${id}, ${of.requestId}, ${brandId}, 'proposed', ${of.opener}, ${sides.buyer}::uuid, ${sides.seller}::uuid, ${names.buyer}, ${names.seller}, ${of.invitedEmail},
            ${of.asciiName}, ${of.unicodeName}, ${of.tld}, ${of.price.currency}, ${minorOf(of.price)}, ${of.percentBasisPoints}, ${minorOf(of.buyerFee)}, ${minorOf(of.sellerFee)}, ${of.payer}, ${of.days},
            ${of.agreement}, ${of.sellerDomainId}::uuid, ${of.dueAt}, ${of.at}, ${of.at})`.execute(trx);
  return id;
}

export type NewStep = {
  readonly what: EscrowStep;
  readonly by: EscrowRole | "staff" | "system";
  readonly words: string | null;
  readonly at: Date;
};

/** Inserts a step and returns its id. accountId: the account of the party that ordered the escrow. */
export async function insertEscrowStep(
  trx: Trx,
  of: { readonly accountId: string; readonly escrowId: string; readonly actor: string },
  step: NewStep,
): Promise<string> {
  const id = newId(step.at.getTime());
  await sql`
    insert into escrow_step (account_id, id, escrow_id, what, by, actor, words, at)
    values (${of.accountId}, ${id}, ${of.escrowId}, ${step.what}, ${step.by}, ${of.actor}, ${step.words}, ${step.at})`.execute(
    trx,
  );
  return id;
}
