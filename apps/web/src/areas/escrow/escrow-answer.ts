import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { escrow, readEscrowOffer } from "@nameplane/contracts/escrow/operations";
import type { EscrowState } from "@nameplane/contracts/escrow/escrow-values";

/** One escrow, as one of its parties sees it. */
export type EscrowView = AnswerOf<typeof escrow>["escrow"];
export type EscrowOffer = AnswerOf<typeof readEscrowOffer>;

export const statusOf = (state: EscrowState): number => codeOf("escrow", state);
