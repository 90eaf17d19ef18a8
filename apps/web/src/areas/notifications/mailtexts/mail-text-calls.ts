import * as operations from "@nameplane/contracts/notifications/operations";

/** The API calls about the texts of a brand's mails, for a reseller's own brand. */
export const ownCalls = {
  list: operations.mailTexts,
  read: operations.mailText,
  save: operations.saveMailText,
  publish: operations.publishMailText,
  drop: operations.dropMailText,
  restore: operations.restoreMailText,
  preview: operations.previewMailText,
  trial: operations.tryMailText,
  sent: operations.brandDeliveries,
} as const;

export type MailTextCalls = typeof ownCalls;

/** The same calls for staff, for any brand and for the standard of all brands. */
export const staffCalls: MailTextCalls = {
  list: operations.staffMailTexts,
  read: operations.staffMailText,
  save: operations.staffSaveMailText,
  publish: operations.staffPublishMailText,
  drop: operations.staffDropMailText,
  restore: operations.staffRestoreMailText,
  preview: operations.staffPreviewMailText,
  trial: operations.staffTryMailText,
  sent: operations.staffBrandDeliveries,
};
