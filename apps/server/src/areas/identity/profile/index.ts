export { takeEmailBack, takeNewEmail } from "./change-email.ts";
export { profileRoutes } from "./profile.routes.ts";
