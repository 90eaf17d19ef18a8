export { brandSenderWork } from "./check-sender.ts";
export { ReturnPaths } from "./return-path.ts";
export { senderAddress } from "./sender-address.ts";
export type { SenderAsker } from "./sender-asker.port.ts";
export type { OperatorMail } from "./sender-records.rules.ts";
export { Senders } from "./senders.ts";
export { sendingRoutes, type SendingRouteDeps } from "./sending.routes.ts";
export { findSuppression } from "./suppressions.repository.ts";
export { MailReturns, noteRefusedMail, withReturns } from "./take-returns.ts";
