import * as operations from "@nameplane/contracts/whitelabel/operations";

/** The calls of the page, for a reseller's own brand. */
export const ownCalls = { read: operations.brandTlds, save: operations.saveBrandTlds } as const;
export type TldCalls = typeof ownCalls;

/** The same calls for staff, for any brand. */
export const staffCalls: TldCalls = { read: operations.staffBrandTlds, save: operations.staffSaveBrandTlds };
