import { z } from "zod";
import { contactSide } from "../contacts/differences.ts";
import { OwnerFixed } from "../contacts/refusals.ts";
import { DnssecInTheWay, TestNotPassed } from "../delegation/refusals.ts";
import { DifferenceChanged, RegistryBusy, RegistryRefusesUs, RegistryLocked } from "../domains/refusals.ts";
import { AlreadyOrdered } from "../orders/refusals.ts";
import { BadParameter, ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";

/**
 * The safe ways to resolve a difference. check: the registry is read again. takeover: our data take over the registry's name
 * servers. putback: a request restores our values at the registry; name servers are tested first. accept: we accept that the
 * registration has ended, as the registry shows. follow: our data take over the registry's contacts, contact data or host
 * addresses, and nothing is sent to the registry.
 */
export const differenceFixes = ["check", "takeover", "putback", "accept", "follow"] as const;
export type DifferenceFix = (typeof differenceFixes)[number];

export const differenceRow = z.strictObject({
  diffid: id,
  domainname: z.string(),
  unicodename: z.string(),
  registry: z.string(),
  /**
   * nameservers: the registry delegates to other servers than the owner wanted. holder: according to our data the name is
   * registered through us, but according to the registry it is not. existence: the name no longer exists, and nobody here ended
   * it. owner, contacts: the registry has other contacts than those we sent. hosts: a host below the name has other addresses.
   * contactdata: the registry has other data for one of our contacts.
   */
  kind: z.enum(["nameservers", "holder", "existence", "owner", "contacts", "hosts", "contactdata", "other"]),
  ours: z.string().nullable(),
  /** The registry's value; for contact data, a hash of the data. */
  theirs: z.string().nullable(),
  /** The usual name of the registrar that holds the name, if `theirs` is only the registry's id for it. */
  holder: z.string().nullable(),
  /** The contact whose data differ; null for all other kinds. */
  contact: z.strictObject({ name: z.string(), handle: z.string(), fields: z.array(contactSide) }).nullable(),
  since: instant,
  account: z.strictObject({ number: z.int(), name: z.string() }),
  fixes: z.array(z.enum(differenceFixes)),
  /** Number of an unfinished request that will resolve the difference. Null if there is none. */
  requestid: z.int().nullable(),
});
export type DifferenceRow = z.infer<typeof differenceRow>;

export const differenceListSpec = spec({
  summary: "For staff: where registries and our books differ, each with the fixes that can do no harm",
  input: z.strictObject({}),
  answer: z.strictObject({ data: z.array(differenceRow) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const fixDifferenceSpec = spec({
  summary: "For staff: settles a difference between a registry and our books; the registry is read before and after",
  input: z.strictObject({
    diffid: id,
    fix: z.enum(differenceFixes),
    /** The registry's values that were shown to the caller. The call is refused if the registry shows other values by now. */
    theirs: z.string().max(4000).nullable(),
  }),
  /**
   * `closed`: whether the registry and our data agree now, or the end of the registration was accepted. `requestid`: the request
   * that resolves the difference.
   */
  answer: z.strictObject({ closed: z.boolean(), requestid: z.int().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    DifferenceChanged,
    RegistryBusy,
    RegistryRefusesUs,
    RegistryLocked,
    TestNotPassed,
    DnssecInTheWay,
    AlreadyOrdered,
    OwnerFixed,
    BadParameter,
    ChangedMeanwhile,
  ],
});
