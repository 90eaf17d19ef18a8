export { fatesOf, servicesOfDomain } from "./actions/push-facts.ts";
export { escrowObstacles, pushForEscrow } from "./actions/push-for-escrow.ts";
export { keepContact } from "./push-name.repository.ts";
export { serviceLines } from "./push.rules.ts";
export { pushNewsJob, type PushNews } from "./pushes.jobs.ts";
export { findPush, listedPushes } from "./pushes.repository.ts";
export { pushRoutes } from "./pushes.routes.ts";
export { pushTokens, type PushTokens } from "./push-token.ts";
