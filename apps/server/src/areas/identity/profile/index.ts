export { takeEmailBack, takeNewEmail } from "./change-email.ts";
export { checkCaller } from "./caller-pin.ts";
export { profileRoutes } from "./profile.routes.ts";
