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
  CourtLocked,
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

/**
 * auto: renewed every time. once: renewed once more, then it ends. manual: renewed only when ordered. cancel: ends at its expiry.
 */
export const renewalMode = z.enum(["auto", "once", "manual", "cancel"]);
export type RenewalMode = z.infer<typeof renewalMode>;

/**
 * renewfrom: first day on which a renewal is accepted. interrupted: day on which the domain is taken out of its zone, even though
 * it can still be renewed. lastsafe: last day on which a renewal at the normal price is sure to succeed.
 */
export const milestone = z.strictObject({
  kind: z.enum(["renewfrom", "renews", "expires", "interrupted", "lastsafe", "leaves", "restoreends", "released"]),
  at: instant,
  /**
   * registry: a date that the registry gave. rule: calculated from the rules of the TLD; dates after the renewal apply only if no
   * one renews the domain.
   */
  source: z.enum(["registry", "rule"]),
});

/** Summary of a domain's status: what is true, what comes next and when, who has to act, and which buttons are shown. */
export const statussummary = z.strictObject({
  is: z.enum(statusWords),
  tone: z.enum(statusTones),
  next: z.strictObject({ what: z.enum(statusNext), at: instant.nullable() }).nullable(),
  waitsfor: z.enum(statusWaits),
  press: z.array(z.enum(statusPress)),
  /** Number of the unfinished request for the domain. Null if there is none. */
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
      /**
       * Whether the domain is a premium domain. Its registry sets the price, which is requested when the domain is added to the
       * basket.
       */
      ispremium: z.boolean(),
      /** What happens when the domain expires. Null if the domain is not registered through us. */
      renewalmode: renewalMode.nullable(),
      /**
       * What pays the next renewal. Null if the domain does not auto-renew, if its renewal is already ordered, or if the registry
       * sets its price.
       */
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
      /** When the registration ended here; null if it has not ended. */
      endedat: instant.nullable(),
      /**
       * Until when our name servers answer for a domain whose registration has ended here. Null if they do not answer, or if the
       * registration has not ended.
       */
      serveduntil: instant.nullable(),
      /** Future dates in the life of the domain with their meaning under its TLD, soonest first. */
      milestones: z.array(milestone),
      /** offered: whether the registry has such a lock and we sell it. */
      registrylock: z.strictObject({ locked: z.boolean(), unlockeduntil: instant.nullable(), offered: z.boolean() }),
      /** Whose data the registry hides without a request. */
      registryhides: z.enum(["nobody", "persons", "everybody"]),
      /** Whether the registry has no auth codes. A domain is then released to the tag of another registrar. */
      byrelease: z.boolean(),
      /** Host names under the domain that other domains may use as name servers (glue). */
      hosts: z.array(z.strictObject({ name: z.string(), addresses: z.array(z.string()), seen: z.array(z.string()).nullable() })),
      /**
       * Locks because of a lawsuit (court) or of a domain name dispute (udrp), and holds of the operator. Restrictions that must
       * be kept secret are left out.
       */
      restrictions: z.array(
        z.strictObject({
          kind: z.enum(["hold", "court", "udrp"]),
          casenumber: z.string(),
          authority: z.string(),
          text: z.string(),
          since: instant,
        }),
      ),
      abilities: z.strictObject({
        lock: z.boolean(),
        authcode: z.boolean(),
        release: z.boolean(),
        autorenew: z.boolean(),
        shield: z.boolean(),
      }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setAutoRenewSpec = spec({
  summary: "Sets what happens to a domain at its expiry: by mode, or by automatic renewal on (auto) and off (manual)",
  /** Exactly one of `autorenew` and `mode` must be given. autorenew true means mode auto, and false means manual. */
  input: z.strictObject({ itemid: id, autorenew: z.boolean().optional(), mode: renewalMode.optional() }),
  /** autorenew: whether the next renewal happens automatically (auto, once). */
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
   * Numbers of domains. changed: those that were changed. skipped: those that have ended, are in redemption, disputed or
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
    CourtLocked,
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
    CourtLocked,
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
  /** others: number of other domains that changed as well, because they have the same owner at the same registry. */
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
 * A step in replacing the keys of a signed domain: a new key was made (begun), is served, its DS is published (promised), the old
 * DS is gone (dropped), the old key was replaced. The other four are steps that only the owner of the domain can do, as in
 * `awaited` of dnssec.ts.
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
  /**
   * Verb of a registry command, type of a request, direction of a transfer, origin of a zone change, renewal mode, DNSSEC step,
   * or stage of a notice with its result ("week-sent").
   */
  what: z.string().nullable(),
  number: z.int().nullable(),
  /** The product, for a request about a service. */
  productid: z.int().nullable(),
  /**
   * The registry's message or a note. For something that the registry did, it is the date that it set. For a notice, it is the
   * address to which it was sent.
   */
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
     * ok: every server answers authoritatively. none: the parent has no servers for the domain. unknown: no server could be
     * queried.
     */
    verdict: z.enum(["ok", "some", "silent", "none", "unknown"]),
    /**
     * Where the list of servers came from. parent: the TLD's own name servers. registry: the registry, as it last showed the
     * domain.
     */
    source: z.enum(["parent", "registry"]).nullable(),
    /** Whether parent and registry have the name servers that we ordered. */
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
