export { answerRedirect } from "./answer-redirect.ts";
export { MailForwarder, type ForwardDeps } from "./forward-mail.ts";
export { HostLookup } from "./look-up-host.ts";
export { Srs } from "./srs.rules.ts";
export type { VisitDesk } from "./visit.port.ts";
