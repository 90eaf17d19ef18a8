import type { AnswerOf } from "@nameplane/contracts";
import type { staffInquiry } from "@nameplane/contracts/backoffice/operations";

export type StaffInquiry = Omit<AnswerOf<typeof staffInquiry>, "code" | "desc">;
