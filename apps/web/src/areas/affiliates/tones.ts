import type { StaffAffiliate } from "@nameplane/contracts/affiliates/staff";
import type { StatusTone } from "../../ui/text/status-mark.tsx";

/** The colours in which the states of affiliates are shown. */
export const toneOfAffiliate: Readonly<Record<StaffAffiliate["state"], StatusTone>> = {
  asked: "needs",
  approved: "active",
  refused: "ended",
  stopped: "problem",
};
