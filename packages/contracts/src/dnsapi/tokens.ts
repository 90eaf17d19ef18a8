import { z } from "zod";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { count, id, instant, nothing, spec } from "../spec.ts";
import { recordType } from "../zones/record-set.ts";
import { MoreThanYouMayGive, NotOneName, TokenNamesNothing, TooManyTokens, WrongPattern, ZoneNotYours } from "./refusals.ts";

/** What a token is for: dns takes its scope as given; acme writes challenges; ddns keeps the addresses of one name. */
export const tokenKinds = ["dns", "acme", "ddns"] as const;
export type TokenKind = (typeof tokenKinds)[number];

/**
 * Why a call with a token was refused. network: from none of its own; reach: it asked for what is beyond the token; ended, revoked:
 * it was one once.
 */
export const tokenRefusals = ["network", "reach", "ended", "revoked"] as const;
export type TokenRefusal = (typeof tokenRefusals)[number];

const listMax = 100;
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(listMax);

/** As somebody writes it: the server brings it into A-labels. */
const domainName = z.string().trim().min(1).max(253);
/** An owner name relative to the apex, "@" for the apex itself; an asterisk stands for any run of characters. */
const namePattern = z.string().trim().min(1).max(253);
/** 192.0.2.0/24, 2001:db8::/32, or one address. */
const network = z.string().trim().min(2).max(49);

/** null in a list: no limit of that kind. */
const tokenView = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(tokenKinds),
  /** How the token begins and ends, to tell tokens apart. */
  hint: z.string(),
  /** Apexes in A-labels. */
  zones: z.array(z.string()).nullable(),
  /** Patterns as stored: empty for the apex. */
  names: z.array(z.string()).nullable(),
  types: z.array(recordType).nullable(),
  canwrite: z.boolean(),
  networks: z.array(z.string()).nullable(),
  /** Who made it; empty when that user is gone. */
  createdby: z.string(),
  created: instant,
  used: instant.nullable(),
  usedfrom: z.string().nullable(),
  /** The last call that was refused, to the minute; used and refused are apart. */
  refused: z.strictObject({ at: instant, from: z.string(), why: z.enum(tokenRefusals) }).nullable(),
  ends: instant.nullable(),
  revoked: instant.nullable(),
  state: z.enum(["active", "expired", "revoked"]),
});
export type TokenView = z.infer<typeof tokenView>;

export const dnsTokensSpec = spec({
  summary: "Tokens of the account for the DNS API; those that ended within 30 days are shown too",
  input: nothing,
  answer: z.strictObject({ data: z.array(tokenView) }),
  refusals: [LoginRequired, NoPermission],
});

export const createDnsTokenSpec = spec({
  summary: "Makes a token for the DNS API and shows it this once",
  input: z.strictObject({
    name: z.string().trim().min(1).max(80),
    kind: z.enum(tokenKinds),
    /** Left out: every zone of the account, also later ones. ddns finds its zone by its name. */
    zones: listOf(domainName).optional(),
    /** dns: patterns below the apex. ddns: one whole name, such as home.example.se. */
    names: listOf(namePattern).optional(),
    /** dns: left out for every type but the name servers of the apex, which are reached only where NS is named. */
    types: listOf(recordType).optional(),
    /** dns: false only reads. The other kinds write by their nature. */
    canwrite: z.boolean().optional(),
    networks: listOf(network).optional(),
    /** Left out: until it is revoked. */
    days: count.pipe(z.int().min(1).max(3650)).optional(),
  }),
  answer: z.strictObject({ token: z.string(), row: tokenView }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    MissingParameter,
    ZoneNotYours,
    WrongPattern,
    NotOneName,
    TokenNamesNothing,
    MoreThanYouMayGive,
    TooManyTokens,
  ],
});

export const revokeDnsTokenSpec = spec({
  summary: "Ends a token: its next call is refused",
  input: z.strictObject({ tokenid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});
