import { z } from "zod";
import { renewalPayers } from "./list-facts.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import {
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { domainRow } from "./domain-list.ts";
import { statusNext, statusPress, statusTones, statusWaits, statusWords } from "./status-summary.ts";
import {
  AuthCodeShown,
  DomainLocked,
  NoAuthCode,
  NoShield,
  OutcomeBeingChecked,
  InEscrow,
  QuietPeriod,
  RegistryBusy,
  RegistryRefusesUs,
  RegistryLocked,
  RegistryRefused,
  ShieldNotSeen,
  TransferNotYet,
} from "./refusals.ts";

export const contactSummary = z.strictObject({
  role: z.enum(["registrant", "admin", "tech", "billing", "local_presence"]),
  contactid: id,
  name: z.string(),
  organization: z.string(),
  email: z.string(),
  country: z.string(),
});

/** auto: renewed every time. once: renewed once more, then it ends. manual: renewed only when ordered. cancel: ends at its expiry. */
export const renewalMode = z.enum(["auto", "once", "manual", "cancel"]);
export type RenewalMode = z.infer<typeof renewalMode>;

/**
 * renewfrom: first day on which a renewal is accepted. interrupted: day on which the name is taken out of its zone although it
 * can still be renewed. lastsafe: last day on which a renewal at the normal price is sure to succeed.
 */
export const milestone = z.strictObject({
  kind: z.enum(["renewfrom", "renews", "expires", "interrupted", "lastsafe", "leaves", "restoreends", "released"]),
  at: instant,
  /**
   * registry: a date the registry gave. rule: calculated from the rules of the TLD; dates after the renewal apply only if nobody
   * renews the name.
   */
  source: z.enum(["registry", "rule"]),
});

/** Summary of a name's status: what is true, what comes next and when, who has to act, which buttons are shown. */
export const statussummary = z.strictObject({
  is: z.enum(statusWords),
  tone: z.enum(statusTones),
  next: z.strictObject({ what: z.enum(statusNext), at: instant.nullable() }).nullable(),
  waitsfor: z.enum(statusWaits),
  press: z.array(z.enum(statusPress)),
  /** Number of the unfinished request for the name; null: there is none. */
  requestid: z.int().nullable(),
});
export type StatusSummary = z.infer<typeof statussummary>;

export const domainDetailsSpec = spec({
  summary: "Everything the detail page of one domain shows",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    domain: z.strictObject({
      ...domainRow.shape,
      registrystatuses: z.array(z.string()),
      registryname: z.string(),
      nameservers: z.array(z.string()),
      nameserversseen: z.array(z.string()),
      contacts: z.array(contactSummary),
      transferfreeat: instant.nullable(),
      deactivatesat: instant.nullable(),
      deletesat: instant.nullable(),
      releasesat: instant.nullable(),
      syncedat: instant.nullable(),
      zone: z.strictObject({ status: z.int(), serial: z.int(), records: z.int(), publishedat: instant.nullable() }).nullable(),
      renewprice: priceView.nullable(),
      restoreprice: priceView.nullable(),
      /** True for a premium name: its registry sets the price and is asked for it when the name is put into the basket. */
      ispremium: z.boolean(),
      /** What happens at its expiry; null for a name that is not held at a registry. */
      renewalmode: renewalMode.nullable(),
      /** What pays the next renewal; null: it does not auto-renew, its renewal is ordered already, or the registry sets its price. */
      renewalpayer: z.enum(renewalPayers).nullable(),
      requests: z.array(
        z.strictObject({
          requestid: z.int(),
          type: z.string(),
          productid: z.int().nullable(),
          status: z.int(),
          at: instant,
        }),
      ),
      statussummary,
      /** When the registration ended here; null while it has not. */
      endedat: instant.nullable(),
      /** Until when our name servers answer for a name whose registration has ended here; null: they do not, or it has not ended. */
      serveduntil: instant.nullable(),
      /** Future dates in the life of the name with their meaning under its TLD, soonest first. */
      milestones: z.array(milestone),
      /** offered: the registry has such a lock, and we sell it. */
      registrylock: z.strictObject({ locked: z.boolean(), unlockeduntil: instant.nullable(), offered: z.boolean() }),
      /** Whose data the registry hides without being asked. */
      registryhides: z.enum(["nobody", "persons", "everybody"]),
      /** Host names under the domain that other names may use as name servers (glue). */
      hosts: z.array(z.strictObject({ name: z.string(), addresses: z.array(z.string()), seen: z.array(z.string()).nullable() })),
      abilities: z.strictObject({
        lock: z.boolean(),
        authcode: z.boolean(),
        autorenew: z.boolean(),
        shield: z.boolean(),
      }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setAutoRenewSpec = spec({
  summary: "Sets what happens to a domain at its expiry: by mode, or by automatic renewal on (auto) and off (manual)",
  /** Either `autorenew` or `mode` has to be given, never both; autorenew true means mode auto, false means manual. */
  input: z.strictObject({ itemid: id, autorenew: z.boolean().optional(), mode: renewalMode.optional() }),
  /** autorenew: the next renewal happens automatically (auto, once). */
  answer: z.strictObject({ autorenew: z.boolean(), mode: renewalMode }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, MissingParameter],
});

export const setAutoRenewOfManySpec = spec({
  summary: "Sets what happens to up to 1,000 domains at their expiry; those that cannot be renewed do not change",
  input: z.strictObject({
    itemids: z.array(id).min(1).max(1000),
    autorenew: z.boolean().optional(),
    mode: renewalMode.optional(),
  }),
  /**
   * Numbers of domains. changed: those that were switched. skipped: those that have ended, are in redemption, disputed or
   * cancelled at their expiry, or are not in the account.
   */
  answer: z.strictObject({ changed: z.int(), skipped: z.int() }),
  refusals: [LoginRequired, NoPermission, MissingParameter],
});

export const setDomainLockSpec = spec({
  summary: "Sets or removes the transfer lock at the registry; removing it asks for fresh proof",
  input: z.strictObject({ itemid: id, locked: z.boolean() }),
  answer: z.strictObject({ locked: z.boolean() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    InEscrow,
    QuietPeriod,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

export const getAuthCodeSpec = spec({
  summary:
    "Creates a new auth code at the registry and shows it once, and takes the transfer lock off with it if asked to; asks for fresh proof",
  input: z.strictObject({
    itemid: id,
    unlock: z.boolean().optional().describe("Takes the transfer lock off in the same act; needs the right to unlock"),
  }),
  answer: z.strictObject({ authcode: z.string(), validuntil: instant }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    DomainLocked,
    TransferNotYet,
    InEscrow,
    QuietPeriod,
    NoAuthCode,
    AuthCodeShown,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

export const setWhoisShieldSpec = spec({
  summary:
    "Has the registry hide or show the owner's data. The registry keeps that setting with the contact, so it applies to every domain of that contact there",
  input: z.strictObject({ itemid: id, shield: z.boolean() }),
  /** others: number of other domains that changed with it, because they have the same owner at the same registry. */
  answer: z.strictObject({ shield: z.boolean(), others: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    NotFound,
    StatusProhibits,
    NoShield,
    ShieldNotSeen,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

/**
 * A step in replacing the keys of a signed name: a new key was made (begun), is served, its DS is published (promised), the old
 * DS is gone (dropped), the old key was replaced. The other four are what only the owner of the name can do, as in `awaited` of
 * dnssec.ts.
 */
export type DnssecStep = "begun" | "served" | "promised" | "dropped" | "replaced" | "add" | "remove" | "key" | "servers";

/** number: a zone version, key tag or request number, depending on the event. who: "you", "us", "registry" or a username. */
const event = z.strictObject({
  key: z.string(),
  at: instant,
  kind: z.enum([
    "registered",
    "state",
    "dns",
    "dnssec",
    "dnssecstep",
    "request",
    "command",
    "zone",
    "transfer",
    "renewal",
    "lock",
    "unlock",
    "authcode",
    "shield",
    "push",
    "registrylock",
    "registryact",
    "notice",
  ]),
  actor: z.strictObject({ kind: z.enum(["user", "staff", "system", "registry"]), name: z.string().nullable() }),
  /** Status before and after, as codes of the status catalogue. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** Verb of a registry command, type of a request, direction of a transfer, origin of a zone change, renewal mode, DNSSEC step, or stage of a notice with its result ("week-sent"). */
  what: z.string().nullable(),
  number: z.int().nullable(),
  /** For a request about a service: its product. */
  productid: z.int().nullable(),
  /** Words of a registry or a note. For an act of the registry: the date that it set. For a notice: the address that it went to. */
  text: z.string().nullable(),
  added: z.int().nullable(),
  removed: z.int().nullable(),
});

export const domainEventsSpec = spec({
  summary: "What happened to a domain, newest first",
  input: z.strictObject({ itemid: id, before: instant.optional() }),
  answer: z.strictObject({ data: z.array(event), more: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const checkDelegationSpec = spec({
  summary: "Asks the name servers of the TLD where a domain points, and each of those servers whether it answers for the domain",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    checkedat: instant,
    /**
     * ok: every server answers with authority. none: the parent has no servers for the domain. unknown: no server could be asked.
     */
    verdict: z.enum(["ok", "some", "silent", "none", "unknown"]),
    /**
     * Where the list of servers came from. parent: the TLD's own name servers. registry: the registry, as it showed the name
     * last.
     */
    source: z.enum(["parent", "registry"]).nullable(),
    /** Parent and registry have the name servers that we asked for. */
    aswanted: z.boolean(),
    servers: z.array(
      z.strictObject({
        host: z.string(),
        address: z.string().nullable(),
        answer: z.enum(["authoritative", "not_authoritative", "no_answer", "no_address", "not_asked"]),
        serial: z.int().nullable(),
        milliseconds: z.int().nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});
