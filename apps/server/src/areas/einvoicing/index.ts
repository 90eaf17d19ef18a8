export type { AccessPoint, DocumentKind, MessageState, ReceiverAnswer } from "./access-point.port.ts";
export { einvoicingRoutes } from "./einvoicing.routes.ts";
export { einvoicingWork } from "./einvoicing.work.ts";
export { holdsMail } from "./holds-mail.ts";
