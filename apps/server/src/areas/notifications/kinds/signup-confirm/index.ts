export { signupConfirm } from "./mail.ts";
