import type { KeptCard } from "../card.port.ts";

/** How many days before its end a card is shown as expiring soon. */
export const expiresSoonDays = 30;

const dayMs = 86_400_000;

type Expiring = Pick<KeptCard, "expMonth" | "expYear">;

/** The last day on which a card is valid: the last day of the month printed on it, such as "2026-11-30". */
export function lastDayOf({ expMonth, expYear }: Expiring): string {
  return new Date(Date.UTC(expYear, expMonth, 0)).toISOString().slice(0, 10);
}

export type CardAge = "good" | "soon" | "expired";

/** Whether a card is valid, expires soon, or has expired. A PayPal account has no end (null). */
export function ageOf(expiresOn: string | null, now: Date): CardAge {
  if (expiresOn === null) return "good";
  const endMs = Date.parse(expiresOn) + dayMs;
  if (now.getTime() >= endMs) return "expired";
  return endMs - now.getTime() <= expiresSoonDays * dayMs ? "soon" : "good";
}

export type StoredCard = {
  readonly id: string;
  readonly ref: string;
  readonly display: Pick<KeptCard, "brand" | "last4" | "expMonth" | "expYear">;
  readonly isRemoved: boolean;
};

export type SyncPlan = {
  /** Cards that are saved at the provider but not stored here yet. */
  readonly add: readonly KeptCard[];
  /** Cards whose date or number has changed, because their bank has replaced them. */
  readonly change: readonly { readonly id: string; readonly card: KeptCard }[];
  /** Cards to remove from the holder: removed here, or an older copy of a card that was saved again. */
  readonly forget: readonly { readonly id: string | null; readonly ref: string }[];
  /** Cards that are stored here but missing from the list. The provider is asked about each of them whether it is gone. */
  readonly missing: readonly StoredCard[];
};

/**
 * Compares the stored cards with the provider's list of a holder's cards.
 *
 * `listed`: the provider's list, newest first.
 */
export function planSync(stored: readonly StoredCard[], listed: readonly KeptCard[]): SyncPlan {
  const byRef = new Map(stored.map((card) => [card.ref, card]));
  const plan = {
    add: [] as KeptCard[],
    change: [] as { id: string; card: KeptCard }[],
    forget: [] as { id: string | null; ref: string }[],
  };
  const seen = new Set<string>();
  for (const card of listed) {
    const known = byRef.get(card.ref);
    const isCopy = card.fingerprint !== null && seen.has(card.fingerprint);
    if (known?.isRemoved === true || isCopy) {
      plan.forget.push({ id: known?.id ?? null, ref: card.ref });
      continue;
    }
    if (card.fingerprint !== null) seen.add(card.fingerprint);
    if (known === undefined) plan.add.push(card);
    else if (!isSame(known.display, card)) plan.change.push({ id: known.id, card });
  }
  const there = new Set(listed.map(({ ref }) => ref));
  return { ...plan, missing: stored.filter(({ ref, isRemoved }) => !isRemoved && !there.has(ref)) };
}

function isSame(one: StoredCard["display"], other: StoredCard["display"]): boolean {
  return (
    one.brand === other.brand && one.last4 === other.last4 && one.expMonth === other.expMonth && one.expYear === other.expYear
  );
}
