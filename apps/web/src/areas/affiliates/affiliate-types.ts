import type { AnswerOf } from "@nameplane/contracts";
import type { Affiliate } from "@nameplane/contracts/affiliates/affiliates";
import type { affiliateView } from "@nameplane/contracts/affiliates/operations";

export type AffiliateView = AnswerOf<typeof affiliateView>;
export type { Affiliate };
