export { notifyAuthCode } from "./notify-auth-code.ts";
/** The mail is queued in the transaction of the staff member's act, so this kind has no job or periodic job. */
export { authCode } from "./mail.ts";
