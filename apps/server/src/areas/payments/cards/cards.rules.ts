import type { KeptCard } from "../card.port.ts";
import type { KeptDebit } from "../debit.port.ts";

/** How many days before its end a card is shown as expiring soon. */
export const expiresSoonDays = 30;

const dayMs = 86_400_000;

type Expiring = Pick<KeptCard, "expMonth" | "expYear">;

/** The last day on which a card is valid: the last day of the month printed on it, such as "2026-11-30". */
export function lastDayOf({ expMonth, expYear }: Expiring): string {
  return new Date(Date.UTC(expYear, expMonth, 0)).toISOString().slice(0, 10);
}

export type CardAge = "good" | "soon" | "expired";

/** Whether a card is valid, expires soon, or has expired. A PayPal account and a bank account have no end (null). */
export function ageOf(expiresOn: string | null, now: Date): CardAge {
  if (expiresOn === null) return "good";
  const endMs = Date.parse(expiresOn) + dayMs;
  if (now.getTime() >= endMs) return "expired";
  return endMs - now.getTime() <= expiresSoonDays * dayMs ? "soon" : "good";
}

/** The data that are displayed of a saved card, and of a saved bank account. */
export type CardDisplay = Pick<KeptCard, "brand" | "last4" | "expMonth" | "expYear">;
export type DebitDisplay = Pick<KeptDebit, "country" | "last4" | "mandate" | "mandateUrl">;

/** A card or bank account as it is stored here. */
export type Stored<D = CardDisplay> = {
  readonly id: string;
  readonly ref: string;
  readonly display: D;
  readonly isRemoved: boolean;
};

/** A card or bank account in the provider's list. A card is always active; a bank account is active only while its mandate is. */
type Listed<D> = D & { readonly ref: string; readonly fingerprint: string | null; readonly isActive?: boolean };

export type SyncPlan<D extends CardDisplay | DebitDisplay, L extends Listed<D>> = {
  /** Cards and accounts that are saved at the provider but not stored here yet. */
  readonly add: readonly L[];
  /** Cards whose date or number has changed because the bank has replaced them, and bank accounts that have a new mandate. */
  readonly change: readonly { readonly id: string; readonly kept: L }[];
  /**
   * Cards and accounts to remove at the provider: those that were removed here, older copies of one that was saved again, and
   * accounts without a valid mandate.
   */
  readonly forget: readonly { readonly id: string | null; readonly ref: string }[];
  /**
   * Cards and accounts that are stored here but missing from the list. For each, the provider is asked whether it still exists.
   */
  readonly missing: readonly Stored<D>[];
};

/**
 * Compares the stored cards and accounts with the provider's list for a holder.
 *
 * `listed`: the provider's list, newest first.
 */
export function planSync<D extends CardDisplay | DebitDisplay, L extends Listed<D>>(
  stored: readonly Stored<D>[],
  listed: readonly L[],
): SyncPlan<D, L> {
  const byRef = new Map(stored.map((one) => [one.ref, one]));
  const plan = {
    add: [] as L[],
    change: [] as { id: string; kept: L }[],
    forget: [] as { id: string | null; ref: string }[],
  };
  const seen = new Set<string>();
  for (const kept of listed) {
    const known = byRef.get(kept.ref);
    const isCopy = kept.fingerprint !== null && seen.has(kept.fingerprint);
    if (known?.isRemoved === true || isCopy || kept.isActive === false) {
      plan.forget.push({ id: known?.id ?? null, ref: kept.ref });
      continue;
    }
    if (kept.fingerprint !== null) seen.add(kept.fingerprint);
    if (known === undefined) plan.add.push(kept);
    else if (!isShown(known.display, kept)) plan.change.push({ id: known.id, kept });
  }
  const there = new Set(listed.map(({ ref }) => ref));
  return { ...plan, missing: stored.filter(({ ref, isRemoved }) => !isRemoved && !there.has(ref)) };
}

/** Whether the displayed data equal those in the provider's list. */
function isShown<D extends CardDisplay | DebitDisplay>(display: D, kept: D): boolean {
  return (Object.keys(display) as (keyof D)[]).every((field) => display[field] === kept[field]);
}
