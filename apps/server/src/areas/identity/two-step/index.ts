export { passkeyRoutes } from "./passkeys.routes.ts";
export { resetRoutes } from "./reset.routes.ts";
export { twoStepRoutes } from "./two-step.routes.ts";
