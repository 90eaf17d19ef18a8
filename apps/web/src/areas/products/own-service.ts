import type { AnswerOf } from "@nameplane/contracts";
import type { ownService } from "@nameplane/contracts/orders/operations";

export type OwnService = AnswerOf<typeof ownService>;
export type Service = OwnService["service"];
