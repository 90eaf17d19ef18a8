import { z } from "zod";
import { contactSide } from "../contacts/differences.ts";
import { OwnerFixed } from "../contacts/refusals.ts";
import { DnssecInTheWay, TestNotPassed } from "../delegation/refusals.ts";
import { DifferenceChanged, RegistryBusy, RegistryRefusesUs, RegistryLocked } from "../domains/refusals.ts";
import { AlreadyOrdered } from "../orders/refusals.ts";
import { BadParameter, ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";

/**
 * What can be done about a difference without harm. look: the registry is read again. takeover: our book follows the registry's name servers.
 * putback: what our book has is ordered at the registry, name servers tested first. accept: the name's end, which the registry shows, is taken
 * as it is. follow: our book follows the registry in contacts, their data or addresses of a host; nothing is sent there.
 */
export const differenceFixes = ["check", "takeover", "putback", "accept", "follow"] as const;
export type DifferenceFix = (typeof differenceFixes)[number];

export const differenceRow = z.strictObject({
  diffid: id,
  domainname: z.string(),
  unicodename: z.string(),
  registry: z.string(),
  /** nameservers: it points elsewhere than its owner wanted. holder: we hold it and the registry says otherwise. existence: it is gone, and nobody here ended it.
   * owner, contacts: the registry shows others than were put there. hosts: a host under it has other addresses. contactdata: it holds other
   * data of one of our contacts. */
  kind: z.enum(["nameservers", "holder", "existence", "owner", "contacts", "hosts", "contactdata", "other"]),
  ours: z.string().nullable(),
  /** Of a contact's data a seal that stands for them. */
  theirs: z.string().nullable(),
  /** What people call the registrar that holds it, where the registry's id of one stands in theirs. */
  holder: z.string().nullable(),
  /** The contact whose data differ; null: it is no such difference. */
  contact: z.strictObject({ name: z.string(), handle: z.string(), fields: z.array(contactSide) }).nullable(),
  since: instant,
  account: z.strictObject({ number: z.int(), name: z.string() }),
  fixes: z.array(z.enum(differenceFixes)),
  /** A change that is under way and puts it right. */
  requestid: z.int().nullable(),
});
export type DifferenceRow = z.infer<typeof differenceRow>;

export const differenceListSpec = spec({
  summary: "For the operator's account: where registries and our books differ, each with the fixes that cannot harm",
  input: z.strictObject({}),
  answer: z.strictObject({ data: z.array(differenceRow) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const fixDifferenceSpec = spec({
  summary:
    "For the operator's account: fixes a difference between a registry and our books; read at the registry before and after",
  input: z.strictObject({
    diffid: id,
    fix: z.enum(differenceFixes),
    /** What the registry was seen to say: another answer by now refuses. */
    theirs: z.string().max(4000).nullable(),
  }),
  /** closed: registry and books agree now, or the end was taken as it is. requestid: the order that puts it right. */
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
