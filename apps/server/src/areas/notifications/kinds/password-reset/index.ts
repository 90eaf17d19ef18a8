export { passwordReset } from "./mail.ts";
export { notifyResetAsked } from "./notify-reset-asked.ts";
