export {
  claimDelivery,
  dueDeliveries,
  markFailure,
  markSent,
  suppressDelivery,
  type DeliveryRow,
} from "./deliveries.repository.ts";
export { mailDay } from "./mail-day.rules.ts";
export {
  isAnyLegal,
  isWritten,
  markNotices,
  undeliveredNotices,
  type NewNotice,
  type SilentAccount,
} from "./notices.repository.ts";
export { findGatheringMail, gatherMail, queueMail, queueTrial, writeNotice } from "./queue-mail.ts";
export { notificationJobKinds, sendDeliveryJob, trialJob } from "./send-delivery.job.ts";
