export { userInvited } from "./mail.ts";
