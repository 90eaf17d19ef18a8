/** The lists of staff whose filters can be saved as views. */
export const viewLists = ["customers", "domains", "orders", "requests", "invoices", "payments", "tickets"] as const;
export type ViewList = (typeof viewLists)[number];

/** The acts that can be carried out on many objects. */
export const staffBatchActs = ["requestRetry", "domainCompare"] as const;
export type StaffBatchAct = (typeof staffBatchActs)[number];

/** The permission that each of them needs. */
export const batchPermissions: Readonly<Record<StaffBatchAct, string>> = {
  requestRetry: "staff_requests",
  domainCompare: "staff_domains",
};

export const batchStates = ["open", "stopped", "done"] as const;
export type BatchState = (typeof batchStates)[number];

/** left: not begun when the batch was stopped. running: if it stays so, the process died, and nobody knows what came of it. */
export const batchRowStates = ["waiting", "running", "done", "refused", "left"] as const;
export type BatchRowState = (typeof batchRowStates)[number];

/** The most objects of a batch. */
export const batchMost = 200;
