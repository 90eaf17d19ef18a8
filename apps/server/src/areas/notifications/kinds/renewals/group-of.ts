import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import type { Stage } from "../../expiring/index.ts";

/** Kinds of notices about the end of a period, by stage. */
export const noticeKinds = {
  month: "renewal_month",
  week: "renewal_week",
  after: "renewal_after",
  restorable: "domain_restorable",
} as const satisfies Record<Stage, string>;

export type EndGroup = "unpaid" | "restorable" | "expired" | "manual" | "automatic" | "ending";

/**
 * The group of a domain in the owner's mail. It depends on whether the owner has nothing to do, has to pay, or is too late for an
 * ordinary renewal.
 *
 * `isCovered`: whether an automatic renewal is already paid, or there is money for it.
 */
export function groupOf(stage: Stage, mode: RenewalMode, isCovered: boolean): EndGroup {
  if (stage === "restorable") return "restorable";
  if (stage === "after") return mode === "cancel" ? "ending" : "expired";
  if (mode === "cancel") return "ending";
  if (mode === "manual") return "manual";
  return isCovered ? "automatic" : "unpaid";
}
