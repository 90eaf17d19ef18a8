import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../../refusals.ts";
import { SecondPersonNeeded } from "../../staff/refusals.ts";
import { instant, spec } from "../../spec.ts";
import { mergeBlocks, mergeMoves, mergeStays } from "./merge-values.ts";
import { CannotMerge } from "../refusals.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];
const number = z.coerce.number().int().positive().max(999_999_999_999);
const party = z.strictObject({ number: z.int(), name: z.string() });
const counted = <T extends readonly [string, ...string[]]>(what: T) =>
  z.array(z.strictObject({ what: z.enum(what), count: z.int() }));

export const previewMergeSpec = spec({
  summary: "For staff: what would move if a customer were merged into another one, what would stay, and what prevents it",
  input: z.strictObject({ source: number, target: number }),
  answer: z.strictObject({
    source: party,
    target: party,
    moves: counted(mergeMoves),
    stays: counted(mergeStays),
    /** Credit that moves to the other account. */
    credit: z.array(z.strictObject({ minor: z.int(), currency: z.string() })),
    blocks: z.array(z.enum(mergeBlocks)),
    /** The live services that cannot move, which have to be ended or ordered anew in the other account. */
    services: z.array(z.strictObject({ product: z.string(), name: z.string(), paiduntil: instant })),
  }),
  refusals: staffAnswers,
});

export const mergeCustomersSpec = spec({
  summary: "For staff: merges a customer into another one. The worker moves what moves, and closes the former account",
  input: z.strictObject({ source: number, target: number, reason: z.string().trim().min(3).max(1000) }),
  answer: z.strictObject({ mergeid: z.uuid() }),
  refusals: [...staffAnswers, StepUpRequired, SecondPersonNeeded, StatusProhibits, CannotMerge],
});

const merge = z.strictObject({
  customer: party,
  state: z.enum(["running", "done"]),
  stuck: z.string(),
  begun: instant,
  ended: instant.nullable(),
  moved: counted(mergeMoves),
});
export type CustomerMerge = z.infer<typeof merge>;

export const customerMergesSpec = spec({
  summary: "For staff: the customer into which this one was merged, and those that were merged into it",
  input: z.strictObject({ number }),
  answer: z.strictObject({ into: merge.nullable(), from: z.array(merge) }),
  refusals: staffAnswers,
});
