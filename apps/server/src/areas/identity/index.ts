export { identityRoutes } from "./identity.routes.ts";
export { hashPassword } from "./passwords.ts";
export { confirmPassword } from "./actions/confirm-password.ts";
export { openDoor } from "./actions/open-door.ts";
