import type { AnswerOf } from "@nameplane/contracts";
import type { seoSite } from "@nameplane/contracts/seo/operations";

export type Site = AnswerOf<typeof seoSite>;
