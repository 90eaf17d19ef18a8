import * as operations from "@nameplane/contracts/sending/operations";

/** The API calls about the mails of a brand, for a reseller's own brand. */
export const ownCalls = {
  sender: operations.brandSender,
  set: operations.setBrandSender,
  drop: operations.dropBrandSender,
  check: operations.checkBrandSender,
  rotate: operations.rotateSenderKey,
  sms: operations.setSmsSender,
  stopped: operations.suppressions,
  again: operations.endSuppression,
} as const;

export type MailCalls = typeof ownCalls;

/** The same calls for staff, for any brand. */
export const staffCalls: MailCalls = {
  sender: operations.staffBrandSender,
  set: operations.staffSetBrandSender,
  drop: operations.staffDropBrandSender,
  check: operations.staffCheckBrandSender,
  rotate: operations.staffRotateSenderKey,
  sms: operations.staffSetSmsSender,
  stopped: operations.staffSuppressions,
  again: operations.staffEndSuppression,
};
