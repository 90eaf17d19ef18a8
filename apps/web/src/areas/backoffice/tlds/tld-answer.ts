import type { AnswerOf } from "@nameplane/contracts";
import type { staffTld } from "@nameplane/contracts/backoffice/operations";

/** A TLD as its page shows it. */
export type TldAnswer = AnswerOf<typeof staffTld>;
