import type { AnswerOf } from "@nameplane/contracts";
import type { nameWatch } from "@nameplane/contracts/monitoring/operations";

export type Watch = AnswerOf<typeof nameWatch>;
