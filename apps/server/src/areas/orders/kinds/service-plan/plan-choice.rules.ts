import { compareMoney, type Money } from "@nameplane/values";

/** Why a service cannot get a plan. */
export type PlanHindrance = "state" | "renewing" | "agreed" | "same" | "settled" | "bound" | "inUse" | "unpriced";

type Choice = {
  /** What one period of the plan costs today. Null if it is not sold to the account. */
  readonly price: Money | null;
  readonly included: number;
  readonly isCurrent: boolean;
  /** Whether the plan is the one that the service will have from its next period on. */
  readonly isNext: boolean;
};

type Place = {
  readonly isActive: boolean;
  /** Whether a renewal or another change of plan is ordered and not completed. */
  readonly isRenewing: boolean;
  /** Whether staff have agreed on a price of its own with the customer, so that no price list tells what a plan costs. */
  readonly isAgreed: boolean;
  /** What one period of the present plan costs today. */
  readonly price: Money | null;
  /** Whether the plan of the next period is already paid for. */
  readonly isNextPaid: boolean;
  /** Whether another plan is chosen for the next period. */
  readonly hasNext: boolean;
  readonly paidUntil: Date;
  readonly bindingUntil: Date | null;
  /** How much of what the plan limits is in use. */
  readonly used: number;
};

/** A dearer plan begins at once; any other begins with the next period, because what is paid for is not paid back. */
export function beginOf(choice: Pick<Choice, "price">, place: Pick<Place, "price">): "now" | "renewal" {
  return choice.price !== null && place.price !== null && compareMoney(choice.price, place.price) > 0 ? "now" : "renewal";
}

/** Why the service cannot get this plan. Null if it can. Choosing the present plan takes back a change that is planned. */
export function planHindrance(choice: Choice, place: Place): PlanHindrance | null {
  if (place.isRenewing) return "renewing";
  if (!place.isActive) return "state";
  if (place.isAgreed) return "agreed";
  if (place.isNextPaid) return "settled";
  if (choice.isNext || (choice.isCurrent && !place.hasNext)) return "same";
  if (choice.isCurrent) return null;
  if (choice.price === null || place.price === null) return "unpriced";
  if (beginOf(choice, place) === "now") return null;
  if (place.bindingUntil !== null && place.bindingUntil > place.paidUntil) return "bound";
  return place.used > choice.included ? "inUse" : null;
}

/** The texts follow "cannot change to this plan:". */
export const planWhy: Readonly<Record<PlanHindrance, { readonly en: string; readonly sv: string }>> = {
  state: { en: "it is not active", sv: "den är inte aktiv" },
  renewing: {
    en: "a renewal or another change is being carried out or waits for payment",
    sv: "en förnyelse eller ett annat byte pågår eller väntar på betalning",
  },
  agreed: {
    en: "its price is agreed with you. Write to us to change the plan",
    sv: "priset är överenskommet med dig. Skriv till oss för att byta paket",
  },
  settled: {
    en: "the next period is already paid for with another plan. Choose again when that plan has begun",
    sv: "nästa period är redan betald med ett annat paket. Välj igen när det paketet har börjat gälla",
  },
  same: { en: "it already has this plan", sv: "den har redan det här paketet" },
  bound: {
    en: "its commitment lasts longer than it is paid for. A smaller plan is possible once it is paid for the whole commitment",
    sv: "bindningstiden är längre än den är betald. Du kan byta till ett mindre paket när hela bindningstiden är betald",
  },
  inUse: {
    en: "more is in use than the plan includes. Remove some of it first",
    sv: "mer används än vad som ingår i paketet. Ta bort något först",
  },
  unpriced: { en: "it is not sold to you", sv: "det säljs inte till dig" },
};
