import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { DnssecNotRead, DnssecNotReady, DsMatchesNothing, LastDs, LegacyDs, NameServersSilent, TooManyDs } from "./refusals.ts";

export const dsFields = z.strictObject({
  keytag: z.int().min(0).max(65_535),
  algorithm: z.int().min(1).max(255),
  digesttype: z.int().min(1).max(255),
  digest: z
    .string()
    .max(200)
    .regex(/^[0-9A-Fa-f]+$/),
});

const tone = z.enum(["none", "good", "waiting", "bad"]);

export const dnssecConditions = ["tld", "records", "served", "signer", "servers", "foreignds", "alias"] as const;

export const dnssecView = z.strictObject({
  itemid: id,
  domainname: z.string(),
  tld: z.string(),
  /** ours: registered and served here. external: registered here, served elsewhere. elsewhere: served here, registered elsewhere. none: neither. */
  mode: z.enum(["ours", "external", "elsewhere", "none"]),
  status: z.int(),
  checkedat: instant.nullable(),
  nextcheckat: instant.nullable(),
  validatedat: instant.nullable(),
  brokensince: instant.nullable(),
  cause: z
    .enum(["no_key", "no_match", "wrong_algorithm", "signature_expired", "signature_missing", "validators_refuse"])
    .nullable(),
  /** Why the next step has to wait, and when it can be taken. Null if nothing is waiting, or if the time is unknown. */
  waitsfor: z
    .enum([
      "server_key",
      "servers",
      "old_data",
      "delegation",
      "parent_add",
      "registry",
      "validators",
      "parent_remove",
      "parent_ttl",
      "customer_add",
      "customer_remove",
      "server_setting",
      "their_servers",
      "their_algorithm",
      "customer_key",
      "customer_servers",
      "old_servers",
    ])
    .nullable(),
  waitsuntil: instant.nullable(),
  rollsat: instant.nullable(),
  links: z.strictObject({ ds: tone, key: tone, signatures: tone }),
  /** `waitseconds` is how long to wait after a DS was removed: its TTL, but at most what the operator allows. */
  parent: z
    .strictObject({
      ds: z.array(dsFields),
      ttlseconds: z.int(),
      waitseconds: z.int(),
      nameservers: z.array(z.string()),
    })
    .nullable(),
  servers: z.array(
    z.strictObject({
      server: z.string(),
      answering: z.boolean(),
      keytags: z.array(z.int()),
      validuntil: instant.nullable(),
      /**
       * Whether the server requests the removal of the DS (CDS 0 0 0 00, CDNSKEY 0 3 0 AA==: RFC 8078 section 4). Null if it
       * did not answer.
       */
      asksremoval: z.boolean().nullable(),
      /** Whether the server sends signatures if a query requests them (RFC 3225 section 3). Null if it did not answer. */
      takesdnssec: z.boolean().nullable(),
    }),
  ),
  validations: z.array(z.strictObject({ by: z.string(), verdict: z.enum(["secure", "insecure", "bogus", "none"]) })),
  keys: z.array(
    z.strictObject({
      keytag: z.int(),
      algorithm: z.int(),
      flags: z.int(),
      protocol: z.int(),
      publickey: z.string(),
      digesttype: z.int(),
      digest: z.string(),
      status: z.int(),
      publishedat: instant.nullable(),
    }),
  ),
  ds: z.array(z.strictObject({ ...dsFields.shape, status: z.int(), seenat: instant.nullable() })),
  /** The conditions that have to be met before a domain can be signed. "unknown" means not checked yet. */
  conditions: z.array(z.strictObject({ name: z.enum(dnssecConditions), state: z.enum(["ok", "bad", "unknown"]) })),
  cansign: z.boolean(),
  /** Steps of the procedure that was started and has not ended yet. */
  steps: z.array(
    z.strictObject({
      name: z.enum([
        "key",
        "servers",
        "olddata",
        "ds",
        "proof",
        "dsout",
        "dsttl",
        "unsign",
        "rollkey",
        "rollkeyttl",
        "rollds",
        "rolldsttl",
        "rolloldds",
        "rolloldttl",
        "rolloldkey",
        "joinkeys",
        "joinkey",
        "joinkeyttl",
        "joinds",
        "joindsttl",
        "joinservers",
        "joinold",
        "joinoldds",
        "joinoldttl",
        "joinoldkeys",
      ]),
      state: z.enum(["done", "now", "later"]),
      /** Who acts. "time" means that nobody does, because caches have to expire. */
      who: z.enum(["us", "owner", "registry", "time"]),
    }),
  ),
  /**
   * What only the owner of the domain can do. Null if there is nothing. add, remove: enter or delete this DS at the registrar,
   * for a domain that is registered elsewhere. key: publish this key at the other provider that signs the zone. servers: change
   * the name servers to ours.
   */
  awaited: z
    .strictObject({
      act: z.enum(["add", "remove", "key", "servers"]),
      ds: z.array(dsFields),
      keys: z.array(z.strictObject({ flags: z.int(), protocol: z.int(), algorithm: z.int(), publickey: z.string() })),
      since: instant.nullable(),
    })
    .nullable(),
  /**
   * The tags of another provider's keys. Set while that provider signs the zone as well, which lasts until the zone's DNS has
   * moved here (RFC 8901, model 2). Null if no other provider signs it.
   */
  signers: z.strictObject({ keytags: z.array(z.int()), agreedat: instant.nullable(), leftat: instant.nullable() }).nullable(),
  /**
   * Record type by which the registry updates the DS on its own. Null if the registry reads no such records, or if that is
   * unknown.
   */
  scans: z.enum(["cds", "cdnskey"]).nullable(),
  /** Days for which these records have to stay unchanged before the registry takes a first DS from them. */
  scandays: z.int(),
  /** Whether the name servers request the removal of the DS (RFC 8078 section 4). */
  asksremoval: z.boolean(),
  /** Algorithms and digests for menus. Outdated ones are shown, but cannot be chosen. */
  algorithms: z.array(z.strictObject({ value: z.int(), label: z.string(), offered: z.boolean() })),
  digests: z.array(z.strictObject({ value: z.int(), label: z.string(), offered: z.boolean() })),
  events: z.array(z.strictObject({ at: instant, what: z.string(), detail: z.string().nullable() })),
});
export type DnssecView = z.infer<typeof dnssecView>;

const refusals = [LoginRequired, NoPermission, NotFound];

export const domainDnssecSpec = spec({
  summary: "Everything the DNSSEC page of one domain shows",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ dnssec: dnssecView }),
  refusals,
});

export const checkDnssecSpec = spec({
  summary: "Checks the DNSSEC chain of a domain now; the result arrives with the page's live updates",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ asked: z.boolean() }),
  refusals,
});

export const signDomainSpec = spec({
  summary: "Turns DNSSEC on for a domain that is served here",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [...refusals, StatusProhibits, DnssecNotReady, DnssecNotRead],
});

export const unsignDomainSpec = spec({
  summary: "Turns DNSSEC off, or repairs a broken chain: the DS is removed first; asks for fresh proof",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [...refusals, StatusProhibits, StepUpRequired],
});

export const testDsSpec = spec({
  summary: "Says whether the name servers of a domain serve a key that matches a DS",
  input: z.strictObject({ itemid: id, ...dsFields.shape }),
  answer: z.strictObject({
    verdict: z.enum(["fits", "fitsnone", "silent"]),
    keys: z.array(
      z.strictObject({ keytag: z.int(), algorithm: z.int(), flags: z.int(), digesttype: z.int(), digest: z.string() }),
    ),
  }),
  refusals,
});

export const addDsSpec = spec({
  summary: "Publishes a DS for a key that the domain's own name servers serve; asks for fresh proof",
  input: z.strictObject({ itemid: id, ...dsFields.shape }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [
    ...refusals,
    StatusProhibits,
    StepUpRequired,
    DnssecNotReady,
    LegacyDs,
    DsMatchesNothing,
    NameServersSilent,
    TooManyDs,
  ],
});

export const removeDsSpec = spec({
  summary: "Removes one of several DS at the registry, for a name with name servers elsewhere; asks for fresh proof",
  input: z.strictObject({ itemid: id, ...dsFields.shape }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [...refusals, StatusProhibits, StepUpRequired, LastDs],
});
