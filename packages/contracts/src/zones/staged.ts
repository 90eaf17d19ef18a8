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
  /** certain: a server of the name gave it. likely: somebody wrote it, and no server was seen giving it. */
  confidence: z.enum(["certain", "likely"]),
});
export type StagedRecord = z.infer<typeof stagedRecord>;

const staged = z.strictObject({
  domainname: z.string(),
  /** carry: a zone is made of the records. keep: the present name servers stay, and no zone is made. */
  choice: z.enum(["carry", "keep"]),
  /**
   * What becomes of the present provider's signatures when the name has come, with carry alone. remove: its DS is taken out. join: the
   * zone is signed by both until the name servers have changed (RFC 8901, model 2). null: nothing was chosen.
   */
  signatures: z.enum(["remove", "join"]).nullable(),
  /** transfer: the whole zone was given. queries: what common names gave, more may be there. text: written only. */
  way: z.enum(["transfer", "queries", "text"]).nullable(),
  servers: z.array(z.string()),
  records: z.array(stagedRecord),
  seenat: instant.nullable(),
});
export type StagedZone = z.infer<typeof staged>;

const domainname = z.string().max(255);

export const stageZoneSpec = spec({
  summary: "Keeps the DNS of a name that is still elsewhere, for the zone made of it when it has moved here",
  input: z.strictObject({
    domainname,
    choice: z.enum(["carry", "keep"]),
    /** Left out: as it was chosen before. */
    signatures: z.enum(["remove", "join"]).nullable().optional(),
    /** Further names below it to ask for, relative to it. */
    names: z.array(z.string().trim().min(1).max(253)).max(200).optional(),
    /** Name or address of a server to ask; left out: those the name is delegated to. */
    server: z.string().trim().min(1).max(260).optional(),
    /** A zone file of records the servers do not tell. */
    text: z.string().max(500_000).optional(),
  }),
  answer: staged.extend({
    /** Lines of the text that could not be read: what stands there is not kept. */
    unread: z.array(z.int()),
    /** Record sets that the servers gave and that cannot be kept here. */
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
  summary: "What is kept of the DNS of a name that is to be moved here",
  input: z.strictObject({ domainname }),
  answer: z.strictObject({ zone: staged.nullable() }),
  refusals: [LoginRequired, NoPermission, BadParameter],
});
