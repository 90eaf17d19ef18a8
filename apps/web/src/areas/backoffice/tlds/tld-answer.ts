import type { AnswerOf } from "@nameplane/contracts";
import type { staffTld } from "@nameplane/contracts/backoffice/operations";

/** A TLD with all data of its page. */
export type TldAnswer = AnswerOf<typeof staffTld>;
