import { z } from "zod";
import { BadParameter, LoginRequired, NoPermission, TooFast } from "../refusals.ts";
import { instant, spec } from "../spec.ts";
import { owner, recordType } from "./record-set.ts";
import { NoRecordsFound, NoServersFound, SignersCannotJoin, ZoneNotReadable, ZoneNotServed } from "./refusals.ts";

export const stagedRecord = z.strictObject({
  owner,
  type: recordType,
  ttl: z.int(),
  rdata: z.string(),
  /** certain: a name server of the zone returned it. likely: it was written by a person, and no server confirmed it. */
  confidence: z.enum(["certain", "likely"]),
});
export type StagedRecord = z.infer<typeof stagedRecord>;

const staged = z.strictObject({
  domainname: z.string(),
  /** carry: a zone is created from the records. keep: the current name servers stay, and no zone is created. */
  choice: z.enum(["carry", "keep"]),
  /**
   * For choice carry: what happens to the current provider's signatures after the name has been transferred. remove: the DS is
   * removed. join: both providers sign the zone until the name servers have changed (RFC 8901, model 2). null: nothing was
   * chosen.
   */
  signatures: z.enum(["remove", "join"]).nullable(),
  /**
   * transfer: the whole zone was fetched. queries: answers for common names, so there may be more records. text: only the given
   * text.
   */
  way: z.enum(["transfer", "queries", "text"]).nullable(),
  servers: z.array(z.string()),
  records: z.array(stagedRecord),
  seenat: instant.nullable(),
});
export type StagedZone = z.infer<typeof staged>;

const domainname = z.string().max(255);

export const stageZoneSpec = spec({
  summary: "Copies the DNS of a name that is still elsewhere, for the zone that is made when the name has been transferred here",
  input: z.strictObject({
    domainname,
    choice: z.enum(["carry", "keep"]),
    /** If left out, the earlier choice stays. */
    signatures: z.enum(["remove", "join"]).nullable().optional(),
    /** Further names to query, relative to the domain. */
    names: z.array(z.string().trim().min(1).max(253)).max(200).optional(),
    /** Name or address of a server to query. If left out, the servers to which the name is delegated are queried. */
    server: z.string().trim().min(1).max(260).optional(),
    /** A zone file with records that the servers do not reveal. */
    text: z.string().max(500_000).optional(),
  }),
  answer: staged.extend({
    /** Numbers of the lines that could not be read. Their records are not stored. */
    unread: z.array(z.int()),
    /** Record sets returned by the servers that cannot be stored here. */
    left: z.array(z.strictObject({ owner: z.string(), type: z.string() })),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    BadParameter,
    TooFast,
    NoServersFound,
    ZoneNotServed,
    ZoneNotReadable,
    NoRecordsFound,
    SignersCannotJoin,
  ],
});

export const stagedZoneSpec = spec({
  summary: "The copied DNS of a name that is about to be transferred here",
  input: z.strictObject({ domainname }),
  answer: z.strictObject({ zone: staged.nullable() }),
  refusals: [LoginRequired, NoPermission, BadParameter],
});
