import type { AnswerOf } from "@nameplane/contracts";
import type { staffBrands } from "@nameplane/contracts/whitelabel/operations";

export type BrandRow = AnswerOf<typeof staffBrands>["data"][number];
