export { accountState } from "./mail.ts";
export { notifyAccountState } from "./notify-account-state.ts";
