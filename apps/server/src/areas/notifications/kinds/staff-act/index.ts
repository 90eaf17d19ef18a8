import { staffAct as mail } from "./mail.ts";

export { notifyStaffAct } from "./notify-staff-act.ts";

/** It is written in the transaction of the act, so it has no job or sweep of its own. */
export const staffAct = mail;
