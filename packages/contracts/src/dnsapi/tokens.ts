import { z } from "zod";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { count, id, instant, nothing, spec } from "../spec.ts";
import { recordType } from "../zones/record-set.ts";
import {
  CertificateNotYours,
  MoreThanYouMayGive,
  NotOneName,
  TokenNamesNothing,
  TooManyTokens,
  WrongPattern,
  ZoneNotYours,
} from "./refusals.ts";

/**
 * The purposes of tokens. dns: reads and changes records within the given zones, names and types. acme: writes ACME challenges.
 * ddns: updates the addresses of one name. cert: downloads certificates, and also their private keys if `withkeys` is true.
 */
export const tokenKinds = ["dns", "acme", "ddns", "cert"] as const;
export type TokenKind = (typeof tokenKinds)[number];

/**
 * Why a call with a token was refused. network: the call did not come from one of the token's networks. reach: it asked for
 * something that the token does not cover. ended, revoked: the token is no longer valid. stopped: the user who created the token
 * may no longer do what the token allows.
 */
export const tokenRefusals = ["network", "reach", "ended", "revoked", "stopped"] as const;
export type TokenRefusal = (typeof tokenRefusals)[number];

const listMax = 100;
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(listMax);

/** The name as the user writes it. The server converts it to A-labels. */
const domainName = z.string().trim().min(1).max(253);
/** An owner name relative to the apex, "@" for the apex itself; an asterisk stands for any characters. */
const namePattern = z.string().trim().min(1).max(253);
/** A network such as 192.0.2.0/24 or 2001:db8::/32, or a single address. */
const network = z.string().trim().min(2).max(49);

/** A list that is null sets no limit: the token is valid for all zones, names or types, or from all networks. */
const tokenView = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(tokenKinds),
  /** First and last characters of the token, by which users tell tokens apart. */
  hint: z.string(),
  /** The apexes of the zones as A-labels. */
  zones: z.array(z.string()).nullable(),
  /** Patterns of names as they are stored. An empty text means the apex. */
  names: z.array(z.string()).nullable(),
  types: z.array(recordType).nullable(),
  canwrite: z.boolean(),
  /**
   * For tokens of the kind cert: names as A-labels. The token can download every certificate that is issued for at least one of
   * these names.
   */
  certificates: z.array(z.string()).nullable(),
  /** For tokens of the kind cert: whether the token may download private keys. */
  withkeys: z.boolean(),
  networks: z.array(z.string()).nullable(),
  /** Username of the user who created the token. Empty if that user no longer exists. */
  createdby: z.string(),
  created: instant,
  used: instant.nullable(),
  usedfrom: z.string().nullable(),
  /** The last refused call, with its time to the minute. A refused call does not change `used`. */
  refused: z.strictObject({ at: instant, from: z.string(), why: z.enum(tokenRefusals) }).nullable(),
  ends: instant.nullable(),
  revoked: instant.nullable(),
  /** stopped: the user who created the token has left the account, or has lost rights that the token needs. */
  state: z.enum(["active", "expired", "revoked", "stopped"]),
});
export type TokenView = z.infer<typeof tokenView>;

export const dnsTokensSpec = spec({
  summary: "Tokens of the account for the DNS API, including those that ended within the last 30 days",
  input: nothing,
  answer: z.strictObject({ data: z.array(tokenView) }),
  refusals: [LoginRequired, NoPermission],
});

export const createDnsTokenSpec = spec({
  summary: "Creates a token for the DNS API; it is shown only this once",
  input: z.strictObject({
    name: z.string().trim().min(1).max(80),
    kind: z.enum(tokenKinds),
    /**
     * If absent, the token covers every zone of the account, including later ones. For tokens of the kind ddns, the zone follows
     * from the name.
     */
    zones: listOf(domainName).optional(),
    /** dns: patterns relative to the apex. ddns: one complete name, such as home.example.se. */
    names: listOf(namePattern).optional(),
    /**
     * For tokens of the kind dns. If absent, the token covers every type except NS at the apex, which has to be named explicitly.
     */
    types: listOf(recordType).optional(),
    /** For tokens of the kind dns: false allows reading only. Tokens of other kinds can always write. */
    canwrite: z.boolean().optional(),
    /**
     * For tokens of the kind cert: the names in the certificates that the token can download. If absent, the token can download
     * all certificates of the account, including later ones.
     */
    certificates: listOf(domainName).optional(),
    /** For tokens of the kind cert: true allows the token to download also the private keys that we store. */
    withkeys: z.boolean().optional(),
    networks: listOf(network).optional(),
    /** If absent, the token is valid until it is revoked. */
    days: count.pipe(z.int().min(1).max(3650)).optional(),
  }),
  answer: z.strictObject({ token: z.string(), row: tokenView }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    MissingParameter,
    ZoneNotYours,
    CertificateNotYours,
    WrongPattern,
    NotOneName,
    TokenNamesNothing,
    MoreThanYouMayGive,
    TooManyTokens,
  ],
});

export const revokeDnsTokenSpec = spec({
  summary: "Revokes a token: its next call is refused",
  input: z.strictObject({ tokenid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});
