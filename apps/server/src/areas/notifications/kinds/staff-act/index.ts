import { staffAct as mail } from "./mail.ts";

export { notifyStaffAct } from "./notify-staff-act.ts";

/** The mail is queued in the transaction of the staff member's act, so this kind has no job or periodic job. */
export const staffAct = mail;
