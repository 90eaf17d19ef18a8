import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { KeptCard } from "../card.port.ts";
import type { KeepableMethod } from "../providers.rules.ts";
import type { KeptDebit } from "../debit.port.ts";
import { ageOf, expiresSoonDays, lastDayOf, type CardDisplay, type DebitDisplay, type Stored } from "./cards.rules.ts";

export type Holder = {
  /** The account as the card provider knows it. Both are null if it does not know it. */
  readonly provider: string | null;
  readonly ref: string | null;
  readonly paysRenewals: boolean;
  readonly version: number;
};

const holderColumns = sql`provider, provider_ref as ref, pays_renewals as "paysRenewals", version`;

export async function findHolder(trx: Trx, scope: AccountScope): Promise<Holder | null> {
  const { rows } = await sql<Holder>`select ${holderColumns} from card_holder where account_id = ${scope.accountId}`.execute(trx);
  return rows[0] ?? null;
}

/** Reads and locks the holder, so that its cards are changed one at a time. */
export async function lockHolder(trx: Trx, scope: AccountScope): Promise<Holder | null> {
  const { rows } =
    await sql<Holder>`select ${holderColumns} from card_holder where account_id = ${scope.accountId} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Inserts the holder, or adds the account's id at the card provider if there was none. */
export async function insertHolder(trx: Trx, scope: AccountScope, holder: Pick<Holder, "provider" | "ref">): Promise<void> {
  await sql`
    insert into card_holder (account_id, provider, provider_ref) values (${scope.accountId}, ${holder.provider}, ${holder.ref})
    on conflict (account_id) do update set provider = excluded.provider, provider_ref = excluded.provider_ref, version = card_holder.version + 1
     where card_holder.provider is null and excluded.provider is not null`.execute(trx);
}

/** SQL condition: the saved card m is known to the card provider of its holder h, or it is a PayPal account. */
const isChargeable = sql`(m.kind = 'paypal' or m.provider = h.provider)`;

export async function choosePaysRenewals(
  trx: Trx,
  scope: AccountScope,
  choice: { readonly paysRenewals: boolean; readonly at: Date; readonly by?: string },
): Promise<void> {
  await sql`
    update card_holder set pays_renewals = ${choice.paysRenewals}, chosen_by = ${choice.by ?? scope.actor}, chosen_at = ${choice.at}, version = version + 1
     where account_id = ${scope.accountId}`.execute(trx);
}

/**
 * Stores the time from which the next saved card is to pay renewals. Null means that this is no longer wanted, or has been done.
 * Changes nothing for accounts that pay on invoice.
 */
export async function chooseKeptRenews(trx: Trx, scope: AccountScope, at: Date | null): Promise<void> {
  await sql`
    update card_holder h set kept_renews_at = ${at}, kept_renews_by = ${at === null ? null : scope.actor}, version = h.version + 1
      from account a
     where h.account_id = ${scope.accountId} and a.id = h.account_id and (${at}::timestamptz is null or a.invoice_method <> 'postpayment')`.execute(
    trx,
  );
}

/**
 * The card that was saved after its owner had chosen that the next saved card pays renewals, and who made that choice. Null if no
 * such card has been saved yet.
 */
export async function keptToRenew(trx: Trx, scope: AccountScope): Promise<{ cardId: string; chosenBy: string } | null> {
  const { rows } = await sql<{ cardId: string; chosenBy: string }>`
    select m.id as "cardId", h.kept_renews_by as "chosenBy" from card_holder h
      join payment_method m on m.account_id = h.account_id and ${isChargeable} and m.removed_at is null
     where h.account_id = ${scope.accountId} and m.mandate_at >= h.kept_renews_at
     order by m.mandate_at desc, m.id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Sets when the periodic job reads the provider's list of cards again. Null if that is not needed. */
export async function checkAgainAt(trx: Trx, scope: AccountScope, at: Date | null): Promise<void> {
  await sql`update card_holder set check_at = ${at}, version = version + 1 where account_id = ${scope.accountId}`.execute(trx);
}

type Owned = { readonly accountId: string; readonly brandId: string };

/** Accounts whose cards are due to be read at the provider. Runs as the role readonly. */
export async function holdersToCheck(trx: Trx, now: Date, max: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select h.account_id as "accountId", a.brand_id as "brandId" from card_holder h join account a on a.id = h.account_id
     where h.check_at <= ${now} order by h.check_at limit ${max}`.execute(trx);
  return rows;
}

/** Closed accounts for which something is still saved. Runs as the role readonly. */
export async function closedHolders(trx: Trx, max: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select a.id as "accountId", a.brand_id as "brandId" from account a
     where a.state = 'closed' and exists (select from payment_method m where m.account_id = a.id and m.removed_at is null) limit ${max}`.execute(
    trx,
  );
  return rows;
}

/**
 * Ends the use of every saved card and PayPal account of an account, if the account is still closed. Returns how many there were.
 */
export async function endAllOfClosed(trx: Trx, scope: AccountScope, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_method m set removed_at = ${at}, is_default = false from account a
     where m.account_id = ${scope.accountId} and m.removed_at is null and a.id = m.account_id and a.state = 'closed'`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** The account whose cards an event of the provider is about. Null if no account matches. Runs as the role readonly. */
export async function findHolderAnywhere(
  trx: Trx,
  of: { readonly provider: string; readonly holder: string | null; readonly card: string | null },
): Promise<Owned | null> {
  const { rows } = await sql<Owned>`
    select a.id as "accountId", a.brand_id as "brandId" from account a
     where a.id in (select account_id from card_holder where provider = ${of.provider} and provider_ref = ${of.holder}
                    union all select account_id from payment_method where provider = ${of.provider} and provider_ref = ${of.card}) limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** A saved card, PayPal account or bank account. */
export type CardRow = {
  readonly id: string;
  readonly ref: string;
  readonly isRemoved: boolean;
  readonly isDefault: boolean;
  readonly keptAt: Date;
} & (
  | {
      readonly kind: "card";
      readonly display: CardDisplay;
      /** The last day on which the card is valid, such as "2026-11-30". */
      readonly expiresOn: string;
    }
  | {
      readonly kind: "paypal";
      readonly display: { readonly email: string; readonly payer: string | null };
      readonly expiresOn: null;
    }
  | {
      readonly kind: "sepa";
      readonly display: DebitDisplay;
      readonly expiresOn: null;
    }
);

const cardColumns = sql`
  id, kind, provider_ref as ref, display, removed_at is not null as "isRemoved", is_default as "isDefault", expires_on as "expiresOn", mandate_at as "keptAt"`;

/** Cards and PayPal accounts of the account that can be used, the default first and then newest first. */
export async function listCards(trx: Trx, scope: AccountScope): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from payment_method where account_id = ${scope.accountId} and removed_at is null
     order by is_default desc, mandate_at desc, id desc`.execute(trx);
  return rows;
}

export async function findCard(trx: Trx, scope: AccountScope, id: string): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from payment_method
     where account_id = ${scope.accountId} and id = ${id} and removed_at is null`.execute(trx);
  return rows[0] ?? null;
}

/** All cards, or all bank accounts, including removed ones. */
export async function allKept(trx: Trx, scope: AccountScope, kind: "card"): Promise<Stored[]>;
export async function allKept(trx: Trx, scope: AccountScope, kind: "sepa"): Promise<Stored<DebitDisplay>[]>;
export async function allKept(trx: Trx, scope: AccountScope, kind: "card" | "sepa"): Promise<Stored<never>[]> {
  const { rows } = await sql<Stored<never>>`
    select ${cardColumns} from payment_method where account_id = ${scope.accountId} and kind = ${kind}`.execute(trx);
  return rows;
}

/** The ids of the cards and accounts that were removed. */
export async function removedKept(trx: Trx, scope: AccountScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_method where account_id = ${scope.accountId} and removed_at is not null`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A card or bank account as its provider lists it. */
export type Kept = KeptCard | KeptDebit;

const isDebit = (kept: Kept): kept is KeptDebit => "mandate" in kept;

function displayOf(kept: Kept): string {
  if (isDebit(kept)) {
    const { country, last4, mandate, mandateUrl } = kept;
    return JSON.stringify({ country, last4, mandate, mandateUrl });
  }
  const { brand, last4, expMonth, expYear } = kept;
  return JSON.stringify({ brand, last4, expMonth, expYear });
}

const endOf = (kept: Kept): string | null => (isDebit(kept) ? null : lastDayOf(kept));

export async function insertCard(
  trx: Trx,
  scope: AccountScope,
  card: { readonly id: string; readonly provider: string; readonly kept: Kept; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto("payment_method")
    .values({
      account_id: scope.accountId,
      id: card.id,
      provider: card.provider,
      provider_ref: card.kept.ref,
      kind: isDebit(card.kept) ? "sepa" : "card",
      display: displayOf(card.kept),
      expires_on: endOf(card.kept),
      mandate_at: card.at,
    })
    .execute();
}

export async function changeCard(trx: Trx, scope: AccountScope, id: string, kept: Kept): Promise<void> {
  await sql`
    update payment_method set display = ${displayOf(kept)}::jsonb, expires_on = ${endOf(kept)}::date
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

/** Ends the use of a card, so that it is never charged again. */
export async function endCard(
  trx: Trx,
  scope: AccountScope,
  id: string,
  ended: { readonly at: Date; readonly isReleased: boolean },
): Promise<void> {
  await sql`
    update payment_method set removed_at = coalesce(removed_at, ${ended.at}), released_at = ${ended.isReleased ? ended.at : null}, is_default = false
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

/** Makes a card the default instead of the former one. */
export async function setDefault(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  await sql`update payment_method set is_default = false where account_id = ${scope.accountId} and is_default and id <> ${id}`.execute(
    trx,
  );
  await sql`update payment_method set is_default = true where account_id = ${scope.accountId} and id = ${id} and removed_at is null`.execute(
    trx,
  );
}

/** Chooses a default card if there is none: the newest card that has not expired, or else the newest card. */
export async function ensureDefault(trx: Trx, scope: AccountScope, now: Date): Promise<void> {
  const cards = await listCards(trx, scope);
  if (cards.some(({ isDefault }) => isDefault)) return;
  const next = cards.find(({ expiresOn }) => ageOf(expiresOn, now) !== "expired") ?? cards[0];
  if (next !== undefined) await setDefault(trx, scope, next.id);
}

/**
 * The card or PayPal account that pays the account's renewals. It was chosen for renewals and has not expired, and the account
 * pays in advance. A bank account pays only in euro. Null if there is none.
 *
 * `kinds`: what may be charged in the account's brand.
 */
export async function renewalCard(
  trx: Trx,
  scope: AccountScope,
  now: Date,
  kinds: readonly KeepableMethod[],
): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select m.id, m.kind, m.provider_ref as ref, m.display, false as "isRemoved", m.is_default as "isDefault", m.expires_on as "expiresOn", m.mandate_at as "keptAt"
      from payment_method m join card_holder h on h.account_id = m.account_id and ${isChargeable} join account a on a.id = m.account_id
     where m.account_id = ${scope.accountId} and a.invoice_method <> 'postpayment' and m.kind = any (${[...kinds]}::text[]) and (m.kind <> 'sepa' or a.currency = 'EUR') and m.is_default and m.removed_at is null
       and h.pays_renewals and (m.expires_on is null or m.expires_on >= ${now}::timestamptz::date) and not np_is_held(m.account_id, 'cards')`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * What pays the renewals of the account: a saved card or PayPal account that was chosen for them, or one that has just paid and
 * is about to be saved for them. Null if there is none.
 */
export async function renewalMeans(
  trx: Trx,
  scope: AccountScope,
  now: Date,
  kinds: readonly KeepableMethod[],
): Promise<KeepableMethod | null> {
  const card = await renewalCard(trx, scope, now, kinds);
  if (card !== null) return card.kind;
  const { rows } = await sql<{ method: KeepableMethod }>`
    select p.method from card_holder h join payment p on p.account_id = h.account_id and p.keeps_card and p.created_at >= h.kept_renews_at - interval '1 day'
     where h.account_id = ${scope.accountId} and (p.state in ('authorised', 'succeeded') or p.state = 'processing' and p.method = 'sepa') and p.method = any (${[...kinds]}::text[]) and p.keep_ended_at is null
       and not np_is_held(h.account_id, 'cards') order by p.created_at desc limit 1`.execute(trx);
  return rows[0]?.method ?? null;
}

export type RenewalTrouble = { readonly id: string; readonly state: "declined" | "expired" | "ends"; readonly at: Date } & (
  | { readonly kind: "card"; readonly brand: string; readonly last4: string }
  | { readonly kind: "paypal"; readonly email: string }
  | { readonly kind: "sepa"; readonly country: string; readonly last4: string }
);

/**
 * What is wrong with the card or PayPal account that was chosen for renewals: it has expired, its newest payment, which nobody
 * was asked about, was declined, or it expires soon. Null if nothing is wrong, if there is none, or if the account pays on
 * invoice.
 */
export async function renewalCardTrouble(trx: Trx, scope: AccountScope, now: Date): Promise<RenewalTrouble | null> {
  const { rows } = await sql<{
    id: string;
    state: RenewalTrouble["state"];
    kind: KeepableMethod;
    brand: string;
    last4: string;
    email: string;
    country: string;
    at: Date;
  }>`
    select m.id, case when t.is_expired then 'expired' when t.declined_at is not null then 'declined' else 'ends' end as state, m.kind,
           m.display ->> 'brand' as brand, m.display ->> 'last4' as last4, m.display ->> 'email' as email, m.display ->> 'country' as country,
           case when t.is_expired then (m.expires_on + 1)::timestamptz else coalesce(t.declined_at, (m.expires_on + 1)::timestamptz) end as at
      from payment_method m
      join card_holder h on h.account_id = m.account_id and ${isChargeable} and h.pays_renewals
      join account a on a.id = m.account_id and a.invoice_method <> 'postpayment'
     cross join lateral (select coalesce(m.expires_on < ${now}::timestamptz::date, false) as is_expired, coalesce(m.expires_on < ${now}::timestamptz::date + ${expiresSoonDays}::int, false) as is_ending,
                                (select case when p.state = 'failed' and p.off_session then p.created_at end from payment p
                                  where p.account_id = m.account_id and p.method_id = m.id and p.state not in ('created','requires_action','processing','cancelled')
                                  order by p.created_at desc, p.id desc limit 1) as declined_at) t
     where m.account_id = ${scope.accountId} and m.is_default and m.removed_at is null and (t.is_ending or t.declined_at is not null)`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { kind, brand, last4, email, country, id, state, at } = row;
  if (kind === "sepa") return { kind, id, state, at, country, last4 };
  return kind === "card" ? { kind, id, state, at, brand, last4 } : { kind, id, state, at, email };
}

/** Domains with auto-renew whose paid period ends before a day, soonest first. */
export async function comingRenewals(
  trx: Trx,
  scope: AccountScope,
  until: Date,
  max: number,
): Promise<{ total: number; names: { domainname: string; expires: Date }[] }> {
  const { rows } = await sql<{ domainname: string; expires: Date; total: number }>`
    select ascii_name as domainname, expires_at as expires, count(*) over () as total from domain
     where account_id = ${scope.accountId} and tab <= 4 and renewal_mode in ('auto', 'once') and expires_at <= ${until}
     order by expires_at, ascii_name limit ${max}`.execute(trx);
  return {
    total: rows[0]?.total ?? 0,
    names: rows.map(({ domainname, expires }) => ({ domainname, expires })),
  };
}

export type ExpiringCard = Owned & {
  readonly cardId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresOn: string;
  readonly isDefault: boolean;
  readonly paysRenewals: boolean;
};

/** Saved cards that expire before a day and whose owner has not been told of that date. Runs as the role readonly. */
export async function untoldExpiring(trx: Trx, until: Date, max: number): Promise<ExpiringCard[]> {
  const { rows } = await sql<ExpiringCard>`
    select m.account_id as "accountId", a.brand_id as "brandId", m.id as "cardId", m.display ->> 'brand' as brand, m.display ->> 'last4' as last4,
           m.expires_on as "expiresOn", m.is_default as "isDefault", h.pays_renewals as "paysRenewals"
      from payment_method m join account a on a.id = m.account_id and a.state = 'active' join card_holder h on h.account_id = m.account_id
     where m.kind = 'card' and m.removed_at is null and m.expires_on <= ${until}::timestamptz::date
       and not exists (select 1 from notice n where n.account_id = m.account_id and n.kind = 'card_expires' and n.cause = 'card:' || m.id || ':' || m.expires_on)
     order by m.expires_on, m.id limit ${max}`.execute(trx);
  return rows;
}
