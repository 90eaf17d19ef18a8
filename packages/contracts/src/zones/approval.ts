import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { ChangedMeanwhile, LoginRequired, MissingParameter, NoPermission, NotFound } from "../refusals.ts";
import { setChange } from "./record-set.ts";
import { ApprovalOutdated, ApprovalOver, OwnChange, ZoneFaulty, ZoneFull } from "./refusals.ts";

/** A change that waits for a second person. Its author also sees it after it was denied or has expired. */
export const approvalView = z.strictObject({
  approvalid: id,
  state: z.enum(["open", "denied", "expired"]),
  author: z.string(),
  /** Whether the caller made the change, so that someone else has to decide. */
  own: z.boolean(),
  askedat: instant,
  endsat: instant,
  decidedby: z.string().nullable(),
  /** Why the change was denied. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** The changed sets; for a very large change only the first ones. SOA is included if SOA values change. */
  changes: z.array(setChange),
  /** Rules that the author broke knowingly: reason, owner and type. */
  against: z.array(z.string()),
  /** Hash of exactly this content. The decision has to send it back. */
  hash: z.string(),
});
export type ApprovalView = z.infer<typeof approvalView>;

export const zoneApprovalsSpec = spec({
  summary: "Changes of a zone that wait for a second person, and the caller's own that were denied or have expired",
  input: z.strictObject({ zoneid: id }),
  answer: z.strictObject({ data: z.array(approvalView) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const decideApprovalSpec = spec({
  summary: "Approves another user's change, which publishes it, or denies it with a reason",
  input: z.strictObject({
    zoneid: id,
    approvalid: id,
    /** Hash of the content that was shown. */
    hash: z.string().regex(/^[0-9a-f]{64}$/, "a hash of 64 hexadecimal digits"),
    approve: z.boolean(),
    reason: z.string().trim().max(500).optional(),
  }),
  /** `version` is the new version; null if the change was denied. */
  answer: z.strictObject({ version: z.int().nullable(), undountil: instant.nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    MissingParameter,
    ChangedMeanwhile,
    ApprovalOver,
    ApprovalOutdated,
    OwnChange,
    ZoneFaulty,
    ZoneFull,
  ],
});

export const withdrawApprovalSpec = spec({
  summary: "Withdraws the caller's own change that waits for a second person, or dismisses one that was denied",
  input: z.strictObject({ zoneid: id, approvalid: id }),
  answer: z.strictObject({ withdrawn: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
