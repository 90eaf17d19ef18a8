import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import {
  MarkEnded,
  MarkInUse,
  MarkNotSigned,
  MarkRevoked,
  MarksFull,
  MarksNotTaken,
  MarkThere,
  MarkUnreadable,
} from "./refusals.ts";

/** An SMD file has about ten kilobytes; one with many marks and labels several times that. */
export const markFileMax = 300_000;
/** How many SMD files an account may keep. */
export const marksMax = 500;

/** Facts of a trademark, court order or treaty in an SMD file (RFC 7848 section 2.3). */
export const markFacts = z.strictObject({
  kind: z.enum(["trademark", "treaty", "court"]),
  name: z.string(),
  /** Names of holders, each with the word that says whether they own the mark or have a licence. */
  holders: z.array(z.strictObject({ name: z.string(), entitlement: z.string() })),
  /** Country or treaty that protects the mark. */
  jurisdiction: z.string(),
  /** The classes of the mark in the Nice classification. */
  classes: z.array(z.string()),
  goods: z.string(),
  registration: z.string(),
});
export type MarkFacts = z.infer<typeof markFacts>;

/** valid: the file can be used now. notyet: the file becomes valid later. */
export const markState = z.enum(["valid", "notyet", "ended", "revoked"]);
export type MarkState = z.infer<typeof markState>;

const mark = z.strictObject({
  markid: id,
  smdid: z.string(),
  state: markState,
  names: z.array(z.string()),
  marks: z.array(markFacts),
  /** The labels that can be registered with the file, each as an A-label and in Unicode. */
  labels: z.array(z.strictObject({ ascii: z.string(), unicode: z.string() })),
  from: instant,
  until: instant,
  uploaded: instant,
  /** Whether an open order uses the file, so that it cannot be removed. */
  inuse: z.boolean(),
});
export type Mark = z.infer<typeof mark>;

/** A TLD whose launch has phases with rules of their own, now or soon. */
const launch = z.strictObject({
  tld: z.string(),
  phase: z.enum(["sunrise", "landrush", "claims"]),
  from: instant,
  until: instant,
  isnow: z.boolean(),
});

export const trademarksSpec = spec({
  summary: "The account's signed marks (SMD files): what they cover, until when, and the launches in which they can be used",
  input: nothing,
  answer: z.strictObject({
    data: z.array(mark),
    launches: z.array(launch),
    /** Whether this installation can verify SMD files, so that they can be uploaded here. */
    accepts: z.boolean(),
    /** When the clearing house made the list of revoked files that we read last. Null if no list was read yet. */
    listedat: instant.nullable(),
    acts: z.strictObject({ edit: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff],
});

export const uploadMarkSpec = spec({
  summary: "Keeps an SMD file (RFC 7848), after its signature, dates and the list of revoked files have been checked",
  input: z.strictObject({
    /** The text of the file: an encoded signed mark with its headers, or the XML. */
    file: z.string().min(1).max(markFileMax),
  }),
  answer: z.strictObject({ markid: id }),
  refusals: [
    LoginRequired,
    NoPermission,
    FeatureOff,
    TooFast,
    MarksNotTaken,
    MarkUnreadable,
    MarkNotSigned,
    MarkEnded,
    MarkRevoked,
    MarkThere,
    MarksFull,
  ],
});

export const removeMarkSpec = spec({
  summary: "Removes an SMD file that no open order uses",
  input: z.strictObject({ markid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, MarkInUse],
});
