export { askDestinations, issueAskToken, type DestinationAsk } from "./actions/ask-destinations.ts";
export { answerRedirect } from "./answer-redirect.ts";
export { MailForwarder } from "./forward-mail.ts";
export { askAgainJob, forwardingJobKinds } from "./forwarding.jobs.ts";
export { forwardingRoutes } from "./forwarding.routes.ts";
export { HostLookup } from "./look-up-host.ts";
export { Srs } from "./srs.rules.ts";
