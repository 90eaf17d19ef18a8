import { accountState as mail } from "./mail.ts";
import { work } from "./notify-account-state.ts";

export const accountState = { ...mail, work };
export { notifyAccountState } from "./notify-account-state.ts";
