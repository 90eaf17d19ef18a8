import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import {
  DifferenceChanged,
  OutcomeBeingChecked,
  RegistryBusy,
  RegistryRefusesUs,
  RegistryLocked,
  RegistryRefused,
} from "../domains/refusals.ts";
import { AlreadyOrdered } from "../orders/refusals.ts";
import {
  DnssecInTheWay,
  HostInUse,
  HostUsedElsewhere,
  NameServersFaulty,
  NothingChanges,
  NothingToUndo,
  TestNotPassed,
} from "./refusals.ts";

/** A name server as the user wants it. Addresses are only given for hosts at or below the domain (glue). */
export const nameServerWish = z.strictObject({
  host: z.string().trim().max(255),
  addresses: z.array(z.string().trim().max(45)).max(13).default([]),
});

const wishes = z.array(nameServerWish).max(20);

export const testedServer = z.strictObject({
  host: z.string(),
  /**
   * ok: answers with authority and the newest serial. behind: answers with an older serial. lame: answers, but not for this zone.
   * silent: no answer in time. private: its address cannot be reached from outside. no_address: the host name has no address.
   * unchecked: could not be tested.
   */
  state: z.enum(["ok", "behind", "lame", "silent", "private", "no_address", "unchecked"]),
  address: z.string().nullable(),
  serial: z.int().nullable(),
});
export type TestedServer = z.infer<typeof testedServer>;

export const delegationTest = z.strictObject({
  verdict: z.enum(["passed", "failed", "unknown"]),
  servers: z.array(testedServer),
  serial: z.int().nullable(),
  checkedat: instant,
});

/**
 * What the change does to DNSSEC. none: nothing is signed. keep: the new servers serve the key of the DS. remove: the DS has to
 * be removed, otherwise the domain stops resolving. wait: the DS was removed, but may be in resolvers' caches until `until`.
 */
export const dnssecEffect = z.strictObject({
  effect: z.enum(["none", "keep", "remove", "wait"]),
  until: instant.nullable(),
});

export const nameServersSpec = spec({
  summary: "Name servers of a domain: what is wanted, what the registry has, what can be chosen, and the result of the last test",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    nameservers: z.strictObject({
      domainname: z.string(),
      unicodename: z.string(),
      tld: z.string(),
      min: z.int(),
      max: z.int(),
      wanted: z.array(z.string()),
      seen: z.array(z.string()),
      /** Our own servers and the presets, each with its hosts. */
      groups: z.array(z.strictObject({ key: z.string(), name: z.string(), hosts: z.array(z.string()), isours: z.boolean() })),
      /** Whether we have a zone for the domain. Without a zone our servers cannot answer for it. */
      haszone: z.boolean(),
      /** Host objects below the domain. `seen` are the addresses that the registry has, or null if it has none yet. */
      hosts: z.array(
        z.strictObject({
          host: z.string(),
          addresses: z.array(z.string()),
          seen: z.array(z.string()).nullable(),
          inuse: z.boolean(),
        }),
      ),
      dns: z.strictObject({
        status: z.int(),
        checkedat: instant.nullable(),
        silentsince: instant.nullable(),
        servers: z.array(testedServer),
      }),
      signed: z.boolean(),
      /** An unfinished change of name servers, and the servers that it sets. Null if there is none. */
      request: z
        .strictObject({
          requestid: z.int(),
          status: z.int(),
          servers: z.array(z.strictObject({ host: z.string(), addresses: z.array(z.string()) })),
        })
        .nullable(),
      /** The name servers before the last change. Undo can restore them until `until`. */
      undo: z.strictObject({ servers: z.array(z.string()), until: instant }).nullable(),
      /**
       * `why` the name servers cannot be changed: ended (not registered here), locked (registry lock), hold (the registry
       * allows no change).
       */
      change: z.strictObject({ may: z.boolean(), why: z.enum(["right", "ended", "locked", "hold"]).nullable() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const testDelegationSpec = spec({
  summary: "Tests by DNS whether name servers answer for a domain, before it is delegated to them",
  input: z.strictObject({ itemid: id, servers: wishes }),
  answer: z.strictObject({ test: delegationTest, dnssec: dnssecEffect }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast, NameServersFaulty],
});

export const changeNameServersSpec = spec({
  summary: "Orders other name servers for a domain; asks for fresh proof",
  input: z.strictObject({
    itemid: id,
    servers: wishes,
    /** Whether to change the name servers even if the test did not pass. For experts. */
    override: z.boolean().optional(),
    /** Whether to turn off DNSSEC in the same step. The DS records are then removed together with the old servers. */
    dropds: z.boolean().optional(),
  }),
  answer: z.strictObject({ requestid: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    TooFast,
    AlreadyOrdered,
    NameServersFaulty,
    NothingChanges,
    TestNotPassed,
    DnssecInTheWay,
    RegistryLocked,
  ],
});

export const undoNameServersSpec = spec({
  summary: "Orders the name servers a domain had before the last change; asks for fresh proof",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ requestid: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    AlreadyOrdered,
    NothingToUndo,
    DnssecInTheWay,
    RegistryLocked,
  ],
});

const hostRefusals = [
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  BadParameter,
  RegistryLocked,
  RegistryRefused,
  RegistryBusy,
  RegistryRefusesUs,
  OutcomeBeingChecked,
] as const;

export const saveHostSpec = spec({
  summary: "Creates a host below a domain at the registry, or changes its addresses; asks for fresh proof",
  input: z.strictObject({
    itemid: id,
    host: z.string().trim().max(255),
    addresses: z.array(z.string().max(45)).min(1).max(13),
  }),
  answer: z.strictObject({ host: z.string(), addresses: z.array(z.string()) }),
  refusals: [...hostRefusals],
});

export const deleteHostSpec = spec({
  summary: "Deletes a host below a domain at the registry, if no domain uses it; asks for fresh proof",
  input: z.strictObject({ itemid: id, host: z.string().trim().max(255) }),
  answer: z.strictObject({ host: z.string() }),
  refusals: [...hostRefusals, HostInUse, HostUsedElsewhere],
});

export const takeServersOverSpec = spec({
  summary: "Takes the registry's name servers over as the wanted ones; the registry is read first and not changed",
  /** `seen` are the servers that the caller was shown. The call is refused if the registry shows others by now. */
  input: z.strictObject({ itemid: id, seen: z.array(z.string().max(255)).max(20) }),
  answer: z.strictObject({ nameservers: z.array(z.string()) }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, DifferenceChanged, RegistryBusy, RegistryRefusesUs],
});
