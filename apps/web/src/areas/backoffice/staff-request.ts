import type { AnswerOf } from "@nameplane/contracts";
import type { staffRequest } from "@nameplane/contracts/backoffice/operations";

export type StaffRequest = Omit<AnswerOf<typeof staffRequest>, "code" | "desc">;
