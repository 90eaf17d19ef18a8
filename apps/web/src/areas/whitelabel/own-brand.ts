import type { AnswerOf } from "@nameplane/contracts";
import type { ownBrands } from "@nameplane/contracts/whitelabel/operations";

export type OwnBrand = AnswerOf<typeof ownBrands>["data"][number];
