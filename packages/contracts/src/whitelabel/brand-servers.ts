import { z } from "zod";
import { OutcomeBeingChecked, RegistryBusy, RegistryLocked, RegistryRefused, RegistryRefusesUs } from "../domains/refusals.ts";
import {
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { DnsElsewhere, RecordsStand } from "../sending/refusals.ts";
import {
  BrandServersChanged,
  BrandServersInUse,
  BrandServersNotUsed,
  BrandServersWrong,
  NothingToMove,
  ServerNameTaken,
} from "./refusals.ts";

/** How many name servers a brand has. Registries require two, and more than four have no benefit. */
export const brandServersMin = 2;
export const brandServersMax = 4;

/**
 * What the last check found for a name. unproved: its TXT record is missing. missing: it has no address. other: it has other
 * addresses. silent: no answer came from our server at these addresses. lame: our server does not answer for the domain. alias:
 * it is an alias (CNAME), to which no NS record may point (RFC 2181, section 10.3). noglue, otherglue: the registry of its domain
 * has no host for it, or one with other addresses. unanswered: no resolver or registry answered.
 */
export const serverFindings = [
  "unasked",
  "ok",
  "unproved",
  "alias",
  "missing",
  "other",
  "silent",
  "lame",
  "noglue",
  "otherglue",
  "unanswered",
] as const;
export type ServerFinding = (typeof serverFindings)[number];

const record = z.strictObject({ name: z.string(), type: z.enum(["A", "AAAA", "TXT"]), value: z.string() });
export type ServerRecord = z.infer<typeof record>;

const server = z.strictObject({
  host: z.string(),
  finding: z.enum(serverFindings),
  /** The addresses that the name has to have: those of one of the operator's name servers. */
  addresses: z.array(z.string()),
  /** The addresses that DNS last returned for the name. Null if it was not queried yet. */
  seen: z.array(z.string()).nullable(),
  /** The addresses that the registry has for the name. Null if the registry was not asked, or has none. */
  glue: z.array(z.string()).nullable(),
  /** The DNS records that the name needs. */
  records: z.array(record),
  /** The zone of the name, if the account manages its DNS here. */
  zone: z.string().nullable(),
  /** The domain that the name belongs to, if it is registered here and its registry stores hosts as objects. */
  domain: z.string().nullable(),
});

const servers = z.strictObject({
  revision: z.int(),
  /** none: the brand has no names of its own. The other states are those of the names: waiting, used or lost. */
  state: z.enum(["none", "waiting", "used", "lost"]),
  /** Since when new zones are served under these names. Null if they never were. */
  used: instant.nullable(),
  checked: instant.nullable(),
  next: instant.nullable(),
  /** The largest number of names that can be entered. */
  most: z.int(),
  servers: z.array(server),
  /** Replaced names that were in use earlier. Zones and registries may still contain them. */
  former: z.array(z.string()),
  /** Customers of the brand whose domains are delegated to us. */
  customers: z.array(
    z.strictObject({
      number: z.int(),
      name: z.string(),
      /** How many of the customer's domains are delegated to the brand's names. */
      moved: z.int(),
      /** How many of the customer's domains are delegated to the operator's names, or to names that were replaced. */
      former: z.int(),
    }),
  ),
});
export type BrandServers = z.infer<typeof servers>;

const usual = [LoginRequired, NoPermission, NotFound] as const;
const ofBrand = z.strictObject({ brandid: id });

export const brandServersSpec = spec({
  summary: "The name servers under a brand's own names, what was found about each, and which customers use them",
  input: ofBrand,
  answer: z.strictObject({ brand: servers }),
  refusals: usual,
});

export const setBrandServersSpec = spec({
  summary: "Sets the names of a brand's name servers; they are used once each of them is right",
  input: ofBrand.extend({
    revision: z.int(),
    /** The wanted names. An empty list gives up all names. */
    hosts: z.array(z.string().max(255)).max(brandServersMax),
  }),
  answer: nothing,
  refusals: [...usual, StepUpRequired, ChangedMeanwhile, BrandServersWrong, BrandServersInUse, ServerNameTaken],
});

export const putServerRecordsSpec = spec({
  summary: "Adds the records of a brand's name servers to their zones, and their hosts at the registry, where both are here",
  input: ofBrand,
  answer: z.strictObject({ zones: z.array(z.string()), hosts: z.array(z.string()) }),
  refusals: [
    ...usual,
    StepUpRequired,
    DnsElsewhere,
    RecordsStand,
    StatusProhibits,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

export const checkBrandServersSpec = spec({
  summary: "Asks the DNS, the registry and our name servers about a brand's name servers now",
  input: ofBrand,
  answer: z.strictObject({ state: z.enum(["waiting", "used", "lost"]) }),
  refusals: [...usual, TooFast, BrandServersChanged],
});

export const moveToBrandServersSpec = spec({
  summary: "Delegates the domains of customers of a brand to the brand's name servers, as an order for each domain",
  input: ofBrand.extend({
    /** The numbers of the customers. */
    customers: z.array(z.int().positive()).min(1).max(500),
  }),
  answer: z.strictObject({ domains: z.int() }),
  refusals: [...usual, StepUpRequired, BrandServersNotUsed, NothingToMove],
});
