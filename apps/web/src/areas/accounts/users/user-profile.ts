import type { userProfile } from "@nameplane/contracts/identity/operations";
import type { AnswerOf } from "../../../lib/api/operation.ts";

export type UserProfile = AnswerOf<typeof userProfile>["profile"];
