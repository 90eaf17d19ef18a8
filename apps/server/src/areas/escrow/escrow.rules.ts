import type { EscrowAct, EscrowDecision, EscrowRole, EscrowState } from "@nameplane/contracts/escrow/escrow-values";

/** The facts about an escrow that decide what may happen next. */
export type EscrowFacts = {
  readonly state: EscrowState;
  readonly opener: EscrowRole;
  readonly isHere: boolean | null;
  readonly isDelivered: boolean;
  readonly cancelAskedBy: EscrowRole | null;
  readonly dueAt: Date | null;
};

/** The buyer must pay within `payDays`, and the seller must hand the domain over within `handOverDays`. */
export const payDays = 14;
export const handOverDays = 7;

/** What a party may do now, the most likely act first. */
export function actsOf(of: EscrowFacts, role: EscrowRole, now: Date): EscrowAct[] {
  const acts = new Set<EscrowAct>();
  const isBuyer = role === "buyer";
  if (of.state === "proposed" && of.opener === role) acts.add("withdraw");
  if (of.state === "agreed") {
    if (isBuyer) acts.add("pay");
    acts.add("cancel");
  }
  if (of.state === "funded") {
    if (!isBuyer && of.isHere === true) acts.add("handOver");
    if (isBuyer && of.isHere === false) acts.add("received");
    // If the seller does not deliver in time, the buyer may cancel without the seller's consent.
    if (isBuyer && of.dueAt !== null && of.dueAt <= now) acts.add("cancel");
  }
  if (isBuyer && (of.state === "delivered" || of.state === "disputed") && of.isDelivered) acts.add("accept");
  if (of.state === "funded" || of.state === "handing_over" || (of.state === "delivered" && isBuyer)) acts.add("dispute");
  if (!isBuyer && of.state === "disputed") acts.add("concede");
  if (mayCancelTogether(of.state)) {
    if (of.cancelAskedBy === null) acts.add("askCancel");
    else acts.add(of.cancelAskedBy === role ? "keep" : "agreeCancel");
  }
  if (of.state === "agreed" || mayCancelTogether(of.state)) acts.add("write");
  return [...acts];
}

const mayCancelTogether = (state: EscrowState): boolean =>
  state === "funded" || state === "handing_over" || state === "delivered" || state === "disputed";

/** Whether the escrow waits for this party. */
export function waitsFor(of: EscrowFacts, role: EscrowRole): boolean {
  if (of.cancelAskedBy !== null && of.cancelAskedBy !== role && mayCancelTogether(of.state)) return true;
  if (of.state === "agreed" || of.state === "delivered") return role === "buyer";
  return of.state === "funded" && role === "seller";
}

/** What staff may decide now. The seller is paid only if the buyer has received the domain. */
export function decisionsOf({ state, isHere, isDelivered }: EscrowFacts): EscrowDecision[] {
  const isOpen = mayCancelTogether(state);
  if (!isOpen) return [];
  return [
    ...(isDelivered && (state === "delivered" || state === "disputed") ? (["release"] as const) : []),
    "refund",
    ...(!isDelivered && isHere === false && (state === "funded" || state === "disputed") ? (["delivered"] as const) : []),
  ];
}
