import type { ApprovalCause } from "./spending.ts";

/** Whether an order waits for the reseller of the brand, and not for users of its own account. */
export const waitsForReseller = ({ why }: Pick<ApprovalCause, "why">): boolean => why.startsWith("reseller");
