import type { AnswerOf } from "@nameplane/contracts";
import type { inquiry } from "@nameplane/contracts/orders/operations";

export type InquiryAnswer = AnswerOf<typeof inquiry>;
