import type { AnswerOf } from "@nameplane/contracts";
import type { manualOrder } from "@nameplane/contracts/backoffice/operations";

/** An order that a staff member puts together for a customer, as the server gives it. */
export type ManualOrder = AnswerOf<typeof manualOrder>;
