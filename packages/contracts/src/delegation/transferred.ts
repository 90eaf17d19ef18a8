import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";
import { owner, recordType, setContent } from "../zones/record-set.ts";

/**
 * What happened to a record set in the transfer to us. missing: the former servers have the set, ours do not. newer: it was
 * changed at the former servers after it was copied. edited: it was changed here. added: it exists only here. onitsway: it is
 * stored here, but our servers do not serve it yet. unknown: our servers did not answer, or no other server answered with which
 * they could be compared.
 */
export const transferredVerdicts = ["missing", "newer", "edited", "added", "onitsway", "unknown"] as const;

export const transferredSet = z.strictObject({
  owner,
  type: recordType,
  verdict: z.enum(transferredVerdicts),
  /** The set as it was copied before the transfer. */
  kept: setContent.nullable(),
  /** The set as the former servers have it now. Null if they do not have it, or did not answer. */
  there: setContent.nullable(),
  /** The set as our servers have it now. */
  here: setContent.nullable(),
  /** Version of the set in our zone, which a change has to name. Null if it is not in the zone. */
  base: z.int().nullable(),
});
export type TransferredSet = z.infer<typeof transferredSet>;

export const transferredView = z.strictObject({
  checkedat: instant,
  zoneid: id,
  /** How and when the copied records were fetched (staged zone). */
  way: z.enum(["transfer", "queries", "text"]).nullable(),
  keptat: instant.nullable(),
  /**
   * To which servers the parent delegates the domain now. there: to the former servers. here: to ours. mixed: to some of both.
   */
  delegation: z.strictObject({
    state: z.enum(["there", "here", "mixed", "elsewhere", "none", "unknown"]),
    hosts: z.array(z.string()),
    source: z.enum(["parent", "registry"]).nullable(),
  }),
  /** `answers`: whether one of these servers answered with authority and its SOA at the last test. */
  former: z.strictObject({ hosts: z.array(z.string()), answers: z.boolean() }),
  ours: z.strictObject({ hosts: z.array(z.string()), answers: z.boolean() }),
  /** Whether the parent has a DS, or one is being added or removed. */
  signed: z.boolean(),
  /**
   * Whether the former provider and we both sign the zone. no: only one does. waits: the two are not ready for each other. ready:
   * the name servers can be changed to ours. left: they were changed, and can be changed back.
   */
  joined: z.enum(["no", "waits", "ready", "left"]),
  /** The number of sets that were compared. `same` is how many of them agree everywhere. */
  asked: z.int(),
  same: z.int(),
  /** The number of sets that were not compared, because one comparison covers only a limited number. */
  more: z.int(),
  differences: z.array(transferredSet),
});
export type TransferredView = z.infer<typeof transferredView>;

export const compareTransferredSpec = spec({
  summary: "Asks the former and the present name servers of a transferred name for its records, and says what differs",
  input: z.strictObject({ itemid: id }),
  /**
   * `transferred` is null if the records of the domain were not copied before the transfer, or if the domain has no zone here.
   */
  answer: z.strictObject({ transferred: transferredView.nullable(), keeps: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});
