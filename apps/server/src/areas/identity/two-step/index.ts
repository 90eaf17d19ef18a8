export { passkeyRoutes } from "./passkeys.routes.ts";
export { beginResetByStaff, stopResetByStaff } from "./reset-by-staff.ts";
export { resetRoutes } from "./reset.routes.ts";
export { twoStepRoutes } from "./two-step.routes.ts";
