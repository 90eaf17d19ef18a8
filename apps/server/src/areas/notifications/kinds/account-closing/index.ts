export { accountClosing } from "./mail.ts";
export { notifyAccountClosing } from "./notify-account-closing.ts";
