export { askDestinations, issueAskToken, type DestinationAsk } from "./actions/ask-destinations.ts";
export type { CertificateDeps } from "./actions/order-certificates.ts";
export type { CertificateAuthority, NameLookup } from "./certificate-authority.port.ts";
export { MailForwarder } from "./forward-mail.ts";
export { askAgainJob, forwardingJobKinds } from "./forwarding.jobs.ts";
export { forwardingRoutes } from "./forwarding.routes.ts";
export { HostLookup } from "./look-up-host.ts";
export { Srs } from "./srs.ts";
export { createVisitHandler } from "./visit-handler.ts";
