export { loginChanged } from "./mail.ts";
export { notifyLoginChanged } from "./notify-login-changed.ts";
