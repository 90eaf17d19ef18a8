export type { NotificationDeps } from "./deps.ts";
export { noticeRoutes } from "./bell/index.ts";
export { notifyOrderNews, notifyRenewals } from "./events/index.ts";
export { notifyContactChanged } from "./kinds/contact-changed/index.ts";
export { notifyZoneParked } from "./kinds/zone-parked/index.ts";
export { unsubscribeRoutes, unsubscribeTokens } from "./unsubscribe/index.ts";
export type { Mailer, OutgoingMail } from "./mailer.port.ts";
export { notificationJobKinds } from "./queue/index.ts";
