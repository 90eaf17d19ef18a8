import type { AnswerOf } from "@nameplane/contracts";
import type { merchantView } from "@nameplane/contracts/resellers/operations";

/** How a reseller sells, as the server answers. */
export type Merchant = AnswerOf<typeof merchantView>;
