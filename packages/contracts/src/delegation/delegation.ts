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

/** A name server as it is wanted; addresses only for hosts at or below the name (glue). */
export const nameServerWish = z.strictObject({
  host: z.string().trim().max(255),
  addresses: z.array(z.string().trim().max(45)).max(13).default([]),
});

const wishes = z.array(nameServerWish).max(20);

export const testedServer = z.strictObject({
  host: z.string(),
  /**
   * ok: answers with authority and the newest serial. behind: an older serial. lame: answers, and not for this zone. silent: no answer in
   * time. private: an address nobody outside can reach. no_address: the name has none. unchecked: nobody could be asked.
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
 * What a change does to DNSSEC. none: nothing is signed. keep: the new servers serve the key of the DS. remove: the DS has to go, or the name
 * breaks. wait: the DS is gone and remembered until then.
 */
export const dnssecEffect = z.strictObject({
  effect: z.enum(["none", "keep", "remove", "wait"]),
  until: instant.nullable(),
});

export const nameServersSpec = spec({
  summary:
    "Name servers of a domain: what is wanted, what the registry has, what can be chosen, and how the servers answered last",
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
      /** Our servers and the presets, each with its hosts. */
      groups: z.array(z.strictObject({ key: z.string(), name: z.string(), hosts: z.array(z.string()), isours: z.boolean() })),
      /** Whether a zone of the name is kept here: without one our servers have nothing to answer with. */
      haszone: z.boolean(),
      /** Host objects below the name. seen: what the registry holds, null = nothing yet. */
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
      /** The change that is under way, and what it wants. */
      request: z
        .strictObject({
          requestid: z.int(),
          status: z.int(),
          servers: z.array(z.strictObject({ host: z.string(), addresses: z.array(z.string()) })),
        })
        .nullable(),
      /** The set before the last change, which one press brings back. */
      undo: z.strictObject({ servers: z.array(z.string()), until: instant }).nullable(),
      /** why: ended (not registered here), locked (registry lock), hold (the registry allows no change). */
      change: z.strictObject({ may: z.boolean(), why: z.enum(["right", "ended", "locked", "hold"]).nullable() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const testDelegationSpec = spec({
  summary: "Asks name servers by DNS whether they answer for a domain, before it is delegated to them",
  input: z.strictObject({ itemid: id, servers: wishes }),
  answer: z.strictObject({ test: delegationTest, dnssec: dnssecEffect }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast, NameServersFaulty],
});

export const changeNameServersSpec = spec({
  summary: "Orders other name servers for a domain; asks for fresh proof",
  input: z.strictObject({
    itemid: id,
    servers: wishes,
    /** The expert's word against a test that did not pass. */
    override: z.boolean().optional(),
    /** DNSSEC is switched off in the same step: the DS records go out with the old servers. */
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
  summary: "Makes a host below a domain at the registry, or changes its addresses; asks for fresh proof",
  input: z.strictObject({
    itemid: id,
    host: z.string().trim().max(255),
    addresses: z.array(z.string().max(45)).min(1).max(13),
  }),
  answer: z.strictObject({ host: z.string(), addresses: z.array(z.string()) }),
  refusals: [...hostRefusals],
});

export const deleteHostSpec = spec({
  summary: "Removes a host below a domain at the registry, when no domain uses it; asks for fresh proof",
  input: z.strictObject({ itemid: id, host: z.string().trim().max(255) }),
  answer: z.strictObject({ host: z.string() }),
  refusals: [...hostRefusals, HostInUse, HostUsedElsewhere],
});

export const takeServersOverSpec = spec({
  summary:
    "Takes the name servers that the registry has as the wanted ones; read at the registry first, nothing is changed there",
  /** seen: the servers the caller was shown; another answer of the registry by now refuses. */
  input: z.strictObject({ itemid: id, seen: z.array(z.string().max(255)).max(20) }),
  answer: z.strictObject({ nameservers: z.array(z.string()) }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, DifferenceChanged, RegistryBusy, RegistryRefusesUs],
});
