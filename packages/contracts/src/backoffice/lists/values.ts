/** The lists of staff whose filters can be saved as views. */
export const viewLists = ["customers", "domains", "orders", "requests", "invoices", "payments", "tickets", "services"] as const;
export type ViewList = (typeof viewLists)[number];

/** The acts that staff can carry out on many objects at once. */
export const staffBatchActs = [
  "requestRetry",
  "requestReject",
  "requestCancel",
  "requestLock",
  "requestUnlock",
  "domainCompare",
  "domainHold",
  "domainRelease",
  "domainNote",
  "domainPush",
  "orderApprove",
  "orderRefuse",
  "orderCancel",
] as const;
export type StaffBatchAct = (typeof staffBatchActs)[number];

/** The permission that each act needs. */
export const batchPermissions: Readonly<Record<StaffBatchAct, string>> = {
  requestRetry: "staff_requests",
  requestReject: "staff_requests",
  requestCancel: "staff_requests",
  requestLock: "staff_requests",
  requestUnlock: "staff_requests",
  domainCompare: "staff_domains",
  domainHold: "staff_compliance",
  domainRelease: "staff_compliance",
  domainNote: "staff_domains",
  domainPush: "staff_domains",
  orderApprove: "staff_requests",
  orderRefuse: "staff_requests",
  orderCancel: "staff_requests",
};

/** Acts that need a reason, as the act on one object does. For a rejection the customer reads it; a note consists of it. */
export const reasonedActs: ReadonlySet<StaffBatchAct> = new Set([
  "requestReject",
  "domainHold",
  "domainRelease",
  "domainNote",
  "domainPush",
  "orderApprove",
  "orderRefuse",
  "orderCancel",
]);

/** Acts on many rows that need a fresh proof of identity, because the same acts on one row do. */
export const provedActs: ReadonlySet<StaffBatchAct> = new Set(["domainHold", "domainRelease", "domainPush"]);

export const batchStates = ["open", "stopped", "done"] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * left: not begun when the batch was stopped. running: if this state stays, the process died, and it is not known whether the act
 * was carried out.
 */
export const batchRowStates = ["waiting", "running", "done", "refused", "left"] as const;
export type BatchRowState = (typeof batchRowStates)[number];

/** The largest number of objects in one batch. */
export const batchMost = 200;
