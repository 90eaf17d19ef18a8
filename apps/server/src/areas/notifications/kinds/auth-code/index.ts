export { notifyAuthCode } from "./notify-auth-code.ts";
/** It is written in the transaction of the act, so it has no job or sweep of its own. */
export { authCode } from "./mail.ts";
