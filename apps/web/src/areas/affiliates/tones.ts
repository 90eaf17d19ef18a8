import type { StaffAffiliate } from "@nameplane/contracts/affiliates/staff";
import type { StatusTone } from "../../ui/text/status-mark.tsx";

/** How the states of affiliates look. */
export const toneOfAffiliate: Readonly<Record<StaffAffiliate["state"], StatusTone>> = {
  asked: "needs",
  approved: "active",
  refused: "ended",
  stopped: "problem",
};
