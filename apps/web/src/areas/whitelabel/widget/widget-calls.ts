import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/whitelabel/operations";

/** The calls of the page, for a reseller's own brand. */
export const ownCalls = { read: operations.brandWidget, save: operations.saveBrandWidget } as const;

/** The same calls for staff, for any brand. */
export const staffCalls: WidgetCalls = { read: operations.staffBrandWidget, save: operations.staffSaveBrandWidget };

export type WidgetCalls = typeof ownCalls;
export type Widget = AnswerOf<typeof operations.brandWidget>["widget"];
