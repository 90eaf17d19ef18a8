import type { AnswerOf } from "@nameplane/contracts";
import type { staffReminders } from "@nameplane/contracts/payments/operations";

/** Reminders of an invoice, and what was agreed, as staff see them. */
export type StaffReminded = AnswerOf<typeof staffReminders>;
