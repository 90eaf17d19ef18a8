import type { InquiryState, InquiryStep } from "@nameplane/contracts/orders/quotes";
import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import { minorOf, moneyIn } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OfferPrice } from "../../agreed-price.rules.ts";
import type { Words } from "../../words.ts";
import type { SuccessFee } from "./offer.rules.ts";

/** A request for a quote. */
export type Inquiry = {
  readonly id: string;
  readonly number: number;
  readonly productId: number;
  readonly page: ServicePage;
  readonly product: Words;
  readonly state: InquiryState;
  readonly answers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly dueAt: Date | null;
  readonly askedAt: Date;
  readonly touchedAt: Date;
  /** Until when its open offer is valid. Null if there is no open offer. */
  readonly validUntil: Date | null;
  readonly version: number;
};

/** An offer made by staff, without VAT. */
export type Offer = OfferPrice & {
  readonly inquiryId: string;
  /** The success fee; null if there is none. */
  readonly fee: SuccessFee | null;
  readonly hours: number | null;
  readonly words: string;
  readonly validUntil: Date;
  readonly belowReason: string | null;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly endedAs: "replaced" | "taken_back" | "declined" | "lapsed" | null;
};

const inquiryColumns = sql`
  i.id, i.number, i.product_id as "productId", p.page, jsonb_build_object('en', coalesce(p.limits #>> '{plan,en}', p.name_en), 'sv', coalesce(p.limits #>> '{plan,sv}', p.name_sv)) as product,
  i.state, i.answers, i.subject, i.due_at as "dueAt", i.asked_at as "askedAt", i.touched_at as "touchedAt", i.version,
  (select o.valid_until from offer o where o.account_id = i.account_id and o.inquiry_id = i.id and o.ended_at is null) as "validUntil"`;

export async function insertInquiry(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly productId: number;
    readonly answers: Readonly<Record<string, string>>;
    readonly subject: string;
    readonly dueAt: Date | null;
    readonly at: Date;
  },
): Promise<{ readonly id: string; readonly number: number }> {
  const { rows } = await sql<{ id: string; number: number }>`
    insert into inquiry (account_id, id, product_id, answers, subject, due_at, asked_by, asked_at, touched_at)
    values (${scope.accountId}, ${newId(of.at.getTime())}, ${of.productId}, ${JSON.stringify(of.answers)}::jsonb, ${of.subject}, ${of.dueAt}, ${scope.actor}, ${of.at}, ${of.at})
    returning id, number`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the inquiry was not inserted");
  return row;
}

async function inquiries(trx: Trx, scope: AccountScope, rest: RawBuilder<unknown>): Promise<Inquiry[]> {
  const { rows } = await sql<Inquiry>`
    select ${inquiryColumns} from inquiry i join product p on p.id = i.product_id where i.account_id = ${scope.accountId} ${rest}`.execute(
    trx,
  );
  return rows;
}

/** The account's requests for quotes. Those that wait for the account come first. */
export const listInquiries = (trx: Trx, scope: AccountScope, max: number): Promise<Inquiry[]> =>
  inquiries(
    trx,
    scope,
    sql`order by i.state not in ('question', 'offered', 'accepted'), i.state <> 'asked', i.touched_at desc limit ${max}`,
  );

export const findInquiry = async (trx: Trx, scope: AccountScope, id: string): Promise<Inquiry | null> =>
  (await inquiries(trx, scope, sql`and i.id = ${id}`))[0] ?? null;

/** Returns a request for a quote and locks it until the end of the transaction. */
export const lockInquiry = async (trx: Trx, scope: AccountScope, id: string): Promise<Inquiry | null> =>
  (await inquiries(trx, scope, sql`and i.id = ${id} for update of i`))[0] ?? null;

/** How many of the account's requests for quotes wait for staff. Only one transaction per account can count at a time. */
export async function countWaiting(trx: Trx, scope: AccountScope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('inquiry'), hashtext(${scope.accountId}))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from inquiry where account_id = ${scope.accountId} and state = 'asked'`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function setInquiry(
  trx: Trx,
  scope: AccountScope,
  inquiry: Pick<Inquiry, "id">,
  to: { readonly state: InquiryState; readonly dueAt: Date | null; readonly at: Date; readonly isOver: boolean },
): Promise<void> {
  await sql`
    update inquiry set state = ${to.state}, due_at = ${to.dueAt}, touched_at = ${to.at}, ended_at = ${to.isOver ? to.at : null}::timestamptz, version = version + 1
     where account_id = ${scope.accountId} and id = ${inquiry.id}`.execute(trx);
}

/** Records that something has happened to a request for a quote that does not change its state. */
export async function touchInquiry(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<void> {
  await sql`
    update inquiry set touched_at = ${at}, version = version + 1 where account_id = ${scope.accountId} and id = ${id}`.execute(
    trx,
  );
}

export type Step = {
  readonly what: InquiryStep;
  readonly by: "customer" | "staff" | "system";
  readonly words: string | null;
  readonly offerId?: string | null;
  readonly at: Date;
};

/** Inserts a step and returns its id. */
export async function insertStep(trx: Trx, scope: AccountScope, inquiryId: string, step: Step): Promise<string> {
  const id = newId(step.at.getTime());
  await sql`
    insert into inquiry_step (account_id, id, inquiry_id, what, actor_kind, actor, words, offer_id, at)
    values (${scope.accountId}, ${id}, ${inquiryId}, ${step.what}, ${step.by}, ${scope.actor}, ${step.words}, ${step.offerId ?? null}::uuid, ${step.at})`.execute(
    trx,
  );
  return id;
}

/** The steps of a request for a quote, oldest first. */
export async function stepsOf(trx: Trx, scope: AccountScope, inquiryId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select what, actor_kind as by, words, at from inquiry_step where account_id = ${scope.accountId} and inquiry_id = ${inquiryId} order by sequence`.execute(
    trx,
  );
  return rows;
}

const offerColumns = sql`
  id, inquiry_id as "inquiryId", currency, period_minor as period, renew_minor as renew, start_minor as start, fee_percent_bp as "percentBp", coalesce(fee_least_minor, 0) as least,
  quarter_hours / 4.0::float8 as hours, words, valid_until as "validUntil", below_reason as "belowReason", made_by as "madeBy", made_at as "madeAt", ended_as as "endedAs"`;

type OfferRow = Omit<Offer, "period" | "renew" | "start" | "fee"> & {
  readonly currency: string;
  readonly period: number;
  readonly renew: number | null;
  readonly start: number;
  readonly percentBp: number | null;
  readonly least: number;
};

function offerOf({ currency, period, renew, start, percentBp, least, ...offer }: OfferRow): Offer {
  const of = moneyIn(currency);
  return {
    ...offer,
    period: of(period),
    start: of(start),
    renew: renew === null ? null : of(renew),
    fee: percentBp === null ? null : { percentBp, least: of(least) },
  };
}

/** The offers of a request for a quote: the open offer first, then the newest. */
export async function offersOf(trx: Trx, scope: AccountScope, inquiryId: string): Promise<Offer[]> {
  const { rows } = await sql<OfferRow>`
    select ${offerColumns} from offer where account_id = ${scope.accountId} and inquiry_id = ${inquiryId} order by ended_at is not null, made_at desc, id desc`.execute(
    trx,
  );
  return rows.map(offerOf);
}

export async function findOffer(trx: Trx, scope: AccountScope, id: string): Promise<Offer | null> {
  const { rows } = await sql<OfferRow>`
    select ${offerColumns} from offer where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
  return rows[0] === undefined ? null : offerOf(rows[0]);
}

/** Inserts an offer and returns its id. */
export async function insertOffer(
  trx: Trx,
  scope: AccountScope,
  offer: Omit<Offer, "id" | "madeBy" | "endedAs">,
): Promise<string> {
  const id = newId(offer.madeAt.getTime());
  await trx
    .insertInto("offer")
    .values({
      account_id: scope.accountId,
      id,
      inquiry_id: offer.inquiryId,
      currency: offer.period.currency,
      period_minor: minorOf(offer.period),
      renew_minor: offer.renew === null ? null : minorOf(offer.renew),
      start_minor: minorOf(offer.start),
      fee_percent_bp: offer.fee?.percentBp ?? null,
      fee_least_minor: offer.fee === null ? null : minorOf(offer.fee.least),
      quarter_hours: offer.hours === null ? null : Math.round(offer.hours * 4),
      words: offer.words,
      valid_until: offer.validUntil,
      below_reason: offer.belowReason,
      made_by: scope.actor,
      made_at: offer.madeAt,
    })
    .execute();
  return id;
}

/** Ends the open offer of a request for a quote, if there is one. */
export async function endOffer(
  trx: Trx,
  scope: AccountScope,
  inquiryId: string,
  as: NonNullable<Offer["endedAs"]>,
  at: Date,
): Promise<void> {
  await sql`
    update offer set ended_at = ${at}, ended_as = ${as} where account_id = ${scope.accountId} and inquiry_id = ${inquiryId} and ended_at is null`.execute(
    trx,
  );
}

/** Removes the lines of an offer that is no longer valid from all baskets of the account. Returns the owners of these baskets. */
export async function dropOfferLines(trx: Trx, scope: AccountScope, inquiryId: string): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    delete from request r using offer o
     where o.account_id = ${scope.accountId} and o.inquiry_id = ${inquiryId}
       and r.account_id = o.account_id and r.state = 'in_basket' and r.params #>> '{agreed,offerId}' = o.id::text
    returning r.basket_of as owner`.execute(trx);
  return rows.map(({ owner }) => owner);
}

/** Whether the offer is in this user's basket. */
export async function isInBasket(trx: Trx, scope: AccountScope, userId: string, offerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from request
     where account_id = ${scope.accountId} and basket_of = ${userId} and state = 'in_basket' and params #>> '{agreed,offerId}' = ${offerId}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** The newest order of a request for a quote, not counting baskets: its request and the service that it created. */
export async function orderOf(
  trx: Trx,
  scope: AccountScope,
  inquiryId: string,
): Promise<{ readonly number: number; readonly serviceId: string | null } | null> {
  const { rows } = await sql<{ number: number; serviceId: string | null }>`
    select r.number, r.service_id as "serviceId" from offer o
      join request r on r.account_id = o.account_id and r.type = 'create-service' and r.state <> 'in_basket' and r.params #>> '{agreed,offerId}' = o.id::text
     where o.account_id = ${scope.accountId} and o.inquiry_id = ${inquiryId} order by r.created_at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

export type Lapsed = { readonly accountId: string; readonly brandId: string; readonly inquiryId: string };

/** Requests for quotes whose offer has expired without being ordered. Runs as the role readonly. */
export async function lapsedOffers(trx: Trx, now: Date, max: number): Promise<Lapsed[]> {
  const { rows } = await sql<Lapsed>`
    select i.account_id as "accountId", a.brand_id as "brandId", i.id as "inquiryId"
      from offer o join inquiry i on i.account_id = o.account_id and i.id = o.inquiry_id join account a on a.id = i.account_id
     where o.ended_at is null and o.valid_until <= ${now} and i.state in ('offered', 'accepted') order by o.valid_until limit ${max}`.execute(
    trx,
  );
  return rows;
}
