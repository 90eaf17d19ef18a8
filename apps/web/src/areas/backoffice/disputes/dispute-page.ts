import type { AnswerOf } from "@nameplane/contracts";
import type { dispute } from "@nameplane/contracts/payments/operations";

/** What staff see of a dispute. */
export type DisputePage = Omit<AnswerOf<typeof dispute>, "code" | "desc">;
