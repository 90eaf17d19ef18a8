import type { AnswerOf } from "@nameplane/contracts";
import type { staffDomainActs } from "@nameplane/contracts/backoffice/operations";

/** What staff can do about a domain now, and the restrictions that are on it. */
export type DomainActs = AnswerOf<typeof staffDomainActs>;
