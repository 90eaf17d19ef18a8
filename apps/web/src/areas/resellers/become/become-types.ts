import type { resellerOffer, resellerStart } from "@nameplane/contracts/resellers/become-operations";
import type { AnswerOf } from "../../../lib/api/operation.ts";

export type Offer = AnswerOf<typeof resellerOffer>;
export type Start = AnswerOf<typeof resellerStart>;
