/** The lists of staff whose filters can be saved as views. */
export const viewLists = ["customers", "domains", "orders", "requests", "invoices", "payments", "tickets"] as const;
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
};

/**
 * Acts that need a reason, because the same act on one object does. The customer reads the reason of a rejection. The text of a
 * note is sent as its reason.
 */
export const reasonedActs: ReadonlySet<StaffBatchAct> = new Set(["requestReject", "domainHold", "domainRelease", "domainNote"]);

/** Acts on many rows that need a fresh proof of identity, because the same acts on one row do. */
export const provedActs: ReadonlySet<StaffBatchAct> = new Set(["domainHold", "domainRelease"]);

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
