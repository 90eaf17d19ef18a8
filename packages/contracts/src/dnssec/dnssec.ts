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
  /** ours: registered and served here; external: registered here, served elsewhere; elsewhere: served here, registered elsewhere; none: neither. */
  mode: z.enum(["ours", "external", "elsewhere", "none"]),
  status: z.int(),
  checkedat: instant.nullable(),
  nextcheckat: instant.nullable(),
  validatedat: instant.nullable(),
  brokensince: instant.nullable(),
  cause: z
    .enum(["no_key", "no_match", "wrong_algorithm", "signature_expired", "signature_missing", "validators_refuse"])
    .nullable(),
  /** Why the next step is not taken yet, and when it can be; null when nothing waits or nobody knows. */
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
  /** waitseconds: how long a DS that was taken out is waited for: its TTL, at most what the operator allows. */
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
      /** Whether it asks for the DS to be taken out (CDS 0 0 0 00, CDNSKEY 0 3 0 AA==: RFC 8078 section 4); null: no answer. */
      asksremoval: z.boolean().nullable(),
      /** Whether it hands out signatures where it is asked for them (RFC 3225 section 3); null: no answer. */
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
  /** What has to be true before a domain can be signed; unknown: not looked at yet. */
  conditions: z.array(z.strictObject({ name: z.enum(dnssecConditions), state: z.enum(["ok", "bad", "unknown"]) })),
  cansign: z.boolean(),
  /** Steps of what is under way. */
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
      /** Who does it; time: nobody, caches forget. */
      who: z.enum(["us", "owner", "registry", "time"]),
    }),
  ),
  /**
   * What only the owner of the name can have done; null: nothing. add, remove: these DS at the registrar of a name that is registered
   * elsewhere. key: these keys at the provider that signs the name too. servers: the name servers can be changed to ours.
   */
  awaited: z
    .strictObject({
      act: z.enum(["add", "remove", "key", "servers"]),
      ds: z.array(dsFields),
      keys: z.array(z.strictObject({ flags: z.int(), protocol: z.int(), algorithm: z.int(), publickey: z.string() })),
      since: instant.nullable(),
    })
    .nullable(),
  /** Another provider signs the zone too until its DNS has moved here (RFC 8901, model 2): tags of its keys; null: nobody does. */
  signers: z.strictObject({ keytags: z.array(z.int()), agreedat: instant.nullable(), leftat: instant.nullable() }).nullable(),
  /** Records by which the registry changes the DS by itself; null: it reads none, or nobody knows. */
  scans: z.enum(["cds", "cdnskey"]).nullable(),
  /** Days for which they have to stand unchanged before the registry takes a first DS from them. */
  scandays: z.int(),
  /** The name servers ask for the DS to be taken out (RFC 8078 section 4). */
  asksremoval: z.boolean(),
  /** Algorithms and digests for menus; legacy ones are shown, not offered. */
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
  summary: "Looks at the chain of a domain now; the answer comes with the page's live news",
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
  summary: "Turns DNSSEC off, or mends a broken chain: the DS goes first; asks for fresh proof",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [...refusals, StatusProhibits, StepUpRequired],
});

export const testDsSpec = spec({
  summary: "Says whether the name servers of a domain answer with a key that a DS fits",
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
  summary: "Publishes a DS of a key that the domain's own name servers serve; asks for fresh proof",
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
  summary: "Takes one of several DS out at the registry, of a name whose name servers are somebody else's; asks for fresh proof",
  input: z.strictObject({ itemid: id, ...dsFields.shape }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [...refusals, StatusProhibits, StepUpRequired, LastDs],
});
