import type { AnswerOf } from "@nameplane/contracts";
import type { certificate } from "@nameplane/contracts/certificates/operations";

export type Certificate = AnswerOf<typeof certificate>["certificate"];
