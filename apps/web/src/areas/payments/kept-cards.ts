import type { AnswerOf } from "@nameplane/contracts";
import { cards } from "@nameplane/contracts/payments/operations";
import { isMenuOn } from "../../shell/brand/brand-config.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";

/** A saved card or PayPal account. */
export type Card = AnswerOf<typeof cards>["data"][number];

/**
 * What was chosen to pay with: a saved card or PayPal account by its id, "other", or null if nothing was chosen yet. Null stands
 * for the default, or else for the first that has not expired.
 */
export type CardWish = string | null;

export type KeptCards = {
  readonly cards: readonly Card[];
  /** Whether a card or PayPal account that is used now may be saved. */
  readonly mayKeep: boolean;
  /** Whether what is saved can also pay renewals. False for accounts that pay on invoice. */
  readonly mayRenew: boolean;
};

const none: KeptCards = { cards: [], mayKeep: false, mayRenew: false };

/**
 * What is saved for a payment method and can be used to pay, if the brand saves it and the user may see and use it. Methods that
 * cannot be saved have nothing.
 */
export function useKeptCards(method: string | null): KeptCards {
  const brand = useBrand();
  const { enableCardPayment, enablePayPal, enableSepa } = brand.globals;
  const { permissions } = useSession();
  const isOn = isMenuOn(brand, "EconomyCards");
  const list = useApiQuery(
    cards,
    {},
    { enabled: isOn && (enableCardPayment || enablePayPal || enableSepa) && permissions.has("economy_view") },
  );
  // Until the list has arrived, only cards are offered, because every installation can save cards.
  const keepable: readonly (string | null)[] = list.data?.keepable ?? (enableCardPayment ? ["card"] : []);
  if (!isOn || !keepable.includes(method)) return none;
  return {
    cards: permissions.has("economy_pay") ? (list.data?.data ?? []).filter(({ kind }) => kind === method) : [],
    mayKeep: permissions.has("economy_methods"),
    mayRenew: list.data?.mayrenew !== false,
  };
}

/**
 * The saved cards and accounts of these kinds that can be charged without their owner, if the user may see them. Empty until the list
 * has arrived.
 */
export function useChargeable(kinds: readonly string[]): readonly Card[] {
  const brand = useBrand();
  const { permissions } = useSession();
  const enabled = kinds.length > 0 && isMenuOn(brand, "EconomyCards") && permissions.has("economy_view");
  const list = useApiQuery(cards, {}, { enabled });
  return enabled ? (list.data?.data ?? []).filter(({ kind, age }) => kinds.includes(kind) && age !== "expired") : [];
}

/** The saved card or PayPal account that will be charged. Null if the user goes to the provider's page. */
export function chosenCard(kept: readonly Card[], wish: CardWish): Card | null {
  if (wish === "other") return null;
  const good = kept.filter(({ age }) => age !== "expired");
  return good.find(({ cardid }) => cardid === wish) ?? good.find(({ isdefault }) => isdefault) ?? good[0] ?? null;
}
