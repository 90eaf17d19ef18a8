import type { AnswerOf } from "@nameplane/contracts";
import type { staffReminders } from "@nameplane/contracts/payments/operations";

/** The reminders of an invoice, and agreements about it, as staff see them. */
export type StaffReminded = AnswerOf<typeof staffReminders>;
