import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";
import { owner, recordType, setContent } from "../zones/record-set.ts";

/**
 * What became of a record set on the way here. missing: it was there, our servers do not give it. newer: it was changed at the former
 * servers after it was copied. edited: it was changed here. added: it is here alone. onitsway: what is wanted is stored here and not served yet.
 * unknown: our servers, or all there is to compare with, did not answer.
 */
export const transferredVerdicts = ["missing", "newer", "edited", "added", "onitsway", "unknown"] as const;

export const transferredSet = z.strictObject({
  owner,
  type: recordType,
  verdict: z.enum(transferredVerdicts),
  /** As it was kept before the move. */
  kept: setContent.nullable(),
  /** As the former servers give it now; null: they give nothing of it, or were not heard. */
  there: setContent.nullable(),
  /** As our servers give it now. */
  here: setContent.nullable(),
  /** Version of the set in our zone, to change it by; null: it is not there. */
  base: z.int().nullable(),
});
export type TransferredSet = z.infer<typeof transferredSet>;

export const transferredView = z.strictObject({
  checkedat: instant,
  zoneid: id,
  /** Where the records kept come from (staged zone), and when. */
  way: z.enum(["transfer", "queries", "text"]).nullable(),
  keptat: instant.nullable(),
  /** Where the name's parent points now. there: to the former servers. here: to ours. mixed: to some of both. */
  delegation: z.strictObject({
    state: z.enum(["there", "here", "mixed", "elsewhere", "none", "unknown"]),
    hosts: z.array(z.string()),
    source: z.enum(["parent", "registry"]).nullable(),
  }),
  /** answers: one of them gave its SOA by its own authority just now. */
  former: z.strictObject({ hosts: z.array(z.string()), answers: z.boolean() }),
  ours: z.strictObject({ hosts: z.array(z.string()), answers: z.boolean() }),
  /** A DS stands at the parent, or is on its way there or out. */
  signed: z.boolean(),
  /**
   * Whether the former provider and we both sign the zone. no: they do not. waits: not ready for each other. ready: the name servers can
   * change to ours. left: they have changed, and can be changed back.
   */
  joined: z.enum(["no", "waits", "ready", "left"]),
  /** Sets asked for, and how many of them say the same everywhere. */
  asked: z.int(),
  same: z.int(),
  /** More sets than are asked for at once. */
  more: z.int(),
  differences: z.array(transferredSet),
});
export type TransferredView = z.infer<typeof transferredView>;

export const compareTransferredSpec = spec({
  summary: "Asks former and present name servers of a name that has moved here for its records, and says what differs",
  input: z.strictObject({ itemid: id }),
  /** null: nothing was kept of its records before it came, or it has no zone here. */
  answer: z.strictObject({ transferred: transferredView.nullable(), keeps: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});
