export { sweepPushes } from "./actions/end-push.ts";
export { pushNewsJob, pushSteps, type PushNews, type PushStep } from "./pushes.jobs.ts";
export { findPush } from "./pushes.repository.ts";
export { pushRoutes } from "./pushes.routes.ts";
export { pushTokens, type PushTokens } from "./push-token.ts";
