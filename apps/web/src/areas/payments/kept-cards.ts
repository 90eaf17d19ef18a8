import type { AnswerOf } from "@nameplane/contracts";
import { cards } from "@nameplane/contracts/payments/operations";
import { isMenuOn } from "../../shell/brand/brand-config.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";

export type Card = AnswerOf<typeof cards>["data"][number];

/** The card chosen to pay with: "other", a saved card by its id, or null for the default card if there is one. */
export type CardWish = string | null;

export type KeptCards = {
  readonly cards: readonly Card[];
  /** Whether a card entered now may be saved. */
  readonly mayKeep: boolean;
  /** Whether a saved card can also pay renewals. False for accounts that pay on invoice. */
  readonly mayRenew: boolean;
};

const none: KeptCards = { cards: [], mayKeep: false, mayRenew: false };

/** The saved cards the account can pay with, if the brand saves cards and the user may see and use them. */
export function useKeptCards(): KeptCards {
  const brand = useBrand();
  const { permissions } = useSession();
  const isOn = isMenuOn(brand, "EconomyCards") && brand.globals.enableCardPayment;
  const list = useApiQuery(cards, {}, { enabled: isOn && permissions.has("economy_view") });
  if (!isOn) return none;
  return {
    cards: permissions.has("economy_pay") ? (list.data?.data ?? []) : [],
    mayKeep: permissions.has("economy_methods"),
    mayRenew: list.data?.mayrenew !== false,
  };
}

/** The saved card that will be charged. Null if the user enters a card at the provider. */
export function chosenCard(kept: readonly Card[], wish: CardWish): Card | null {
  if (wish === "other") return null;
  const good = kept.filter(({ age }) => age !== "expired");
  return good.find(({ cardid }) => cardid === wish) ?? good.find(({ isdefault }) => isdefault) ?? good[0] ?? null;
}
