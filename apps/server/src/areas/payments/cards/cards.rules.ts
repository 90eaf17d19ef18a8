import type { KeptCard } from "../card.port.ts";

/** How long before its end a card is told to be about to expire. */
export const expiresSoonDays = 30;

const dayMs = 86_400_000;

type Expiring = Pick<KeptCard, "expMonth" | "expYear">;

/** The last day on which a card is good: it holds until the end of the month printed on it. "2026-11-30" */
export function lastDayOf({ expMonth, expYear }: Expiring): string {
  return new Date(Date.UTC(expYear, expMonth, 0)).toISOString().slice(0, 10);
}

export type CardAge = "good" | "soon" | "expired";

/** How a card stands by the date on it. */
export function ageOf(expiresOn: string, now: Date): CardAge {
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
  /** Kept there and not written here yet. */
  readonly add: readonly KeptCard[];
  /** Another date or number on it: its bank has replaced it. */
  readonly change: readonly { readonly id: string; readonly card: KeptCard }[];
  /** To be taken from the holder: removed here, or an older copy of a card that was kept again. */
  readonly forget: readonly { readonly id: string | null; readonly ref: string }[];
  /** Written here and not in the list: whether they are gone is asked one by one. */
  readonly missing: readonly StoredCard[];
};

/**
 * What the provider's list of a holder's cards changes here.
 *
 * Takes  listed newest first, as the provider gives it
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
