import { z } from "zod";
import { InvalidToken } from "../accounts/refusals.ts";
import { QuietPeriod } from "../domains/refusals.ts";
import {
  BadParameter,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { id, instant, nothing, priceView, spec } from "../spec.ts";
import { PushChanged, PushEnded, PushNotForYou, PushObstructed, PushOpenAlready, PushToSelf } from "./refusals.ts";

/** What prevents the push of a name; its text is push.obstacle.<reason>. */
export const pushObstacles = [
  "state",
  "registryLock",
  "held",
  "cancelled",
  "requests",
  "leaving",
  "code",
  "case",
  "services",
  "dnssec",
  "publishing",
  "approval",
  "offered",
  "escrow",
  "courtLock",
  "notSold",
] as const;
export type PushObstacle = (typeof pushObstacles)[number];

/** Parts of a domain in a push. Their texts are push.line.<what>. */
export const pushParts = [
  "registration",
  "owner",
  "roles",
  "nameservers",
  "zone",
  "plan",
  "service",
  "history",
  "keys",
  "signers",
  "hosts",
  "redirects",
  "forwards",
  "lock",
  "movable",
  "shield",
  "autorenew",
  "price",
  "books",
  "labels",
  "note",
  "drafts",
  "basket",
  "tokens",
  "members",
] as const;
export type PushPart = (typeof pushParts)[number];

/**
 * What happens to a part in the push. goes: the receiver gets it unchanged. changes: the receiver gets it changed. stays: the
 * giver keeps it. ends: nobody has it afterwards.
 */
export const pushFates = ["goes", "changes", "stays", "ends"] as const;
export type PushFate = (typeof pushFates)[number];

export const pushLine = z.strictObject({
  part: z.enum(pushParts),
  fate: z.enum(pushFates),
  count: z.int(),
  /**
   * Names, dates and words that replace the placeholders of the text. Of a service: its whole line in English and in Swedish.
   */
  values: z.array(z.string()),
});
export type PushLine = z.infer<typeof pushLine>;

const obstacle = z.strictObject({ reason: z.enum(pushObstacles), values: z.array(z.string()) });

export const pushedName = z.strictObject({
  domainname: z.string(),
  unicodename: z.string(),
  tld: z.string(),
  expires: instant,
  obstacles: z.array(obstacle),
  lines: z.array(pushLine),
});
export type PushedName = z.infer<typeof pushedName>;

const itemids = z.array(id).min(1).max(100);
/** Hash of what was shown to the user, so that the user agrees to exactly that. */
const seal = z.string().regex(/^[0-9a-f]{64}$/);
const token = z.string().min(20).max(300);
const state = z.enum(["open", "accepted", "declined", "withdrawn", "lapsed"]);
export type PushState = z.infer<typeof state>;

export const planPushSpec = spec({
  summary: "What pushing names to another account of this installation would mean for each name. Starts nothing",
  input: z.strictObject({ itemids }),
  answer: z.strictObject({
    names: z.array(pushedName.extend({ itemid: id })),
    /** How many days the receiver has to answer. */
    days: z.int(),
    seal,
  }),
  refusals: [LoginRequired, NoPermission, NotFound, BadParameter],
});

export const startPushSpec = spec({
  summary:
    "Offers names to the user who logs in with a mail address; needs fresh proof. Does not reveal whether a user here has that address",
  input: z.strictObject({ itemids, email: z.email().max(254), message: z.string().trim().max(500).default(""), seal }),
  answer: z.strictObject({ pushid: id, endsat: instant }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    QuietPeriod,
    TooFast,
    MissingParameter,
    PushObstructed,
    PushChanged,
    PushOpenAlready,
  ],
});

const listed = z.strictObject({
  names: z.array(z.string()),
  createdat: instant,
  endsat: instant,
});

export const pushListSpec = spec({
  summary: "Open pushes: those from this account, and those to the address of the caller",
  input: nothing,
  answer: z.strictObject({
    given: z.array(
      listed.extend({
        pushid: id,
        state,
        email: z.string(),
        /** Whether the receiver has opened the offer. */
        opened: z.boolean(),
        endedat: instant.nullable(),
        itemids: z.array(id),
      }),
    ),
    offered: z.array(listed.extend({ token, giver: z.string() })),
    /** Pushes that were accepted, but whose registry does not show contacts of the receiver yet. */
    settling: z.array(
      z.strictObject({
        pushid: id,
        side: z.enum(["giver", "receiver"]),
        /** Address of the receiver, or name of the giver, depending on who reads. */
        other: z.string(),
        names: z.array(z.string()),
        /** Requests that change the contacts at the registry. Only shown to the receiver. */
        requestids: z.array(z.int()),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const withdrawPushSpec = spec({
  summary: "Withdraws a push that no one has accepted yet",
  input: z.strictObject({ pushid: id }),
  answer: z.strictObject({ state }),
  refusals: [LoginRequired, NoPermission, NotFound, PushEnded],
});

export const readPushSpec = spec({
  summary: "The names that the caller is offered, opened by the link mailed to the address they log in with",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    giver: z.string(),
    message: z.string(),
    endsat: instant,
    names: z.array(
      pushedName.extend({
        /** Price of one more year for this account. */
        renewal: priceView.nullable(),
        /** Price of the order that changes the owner of the domain. Null if the owner can be changed free of charge. */
        ownerprice: priceView.nullable(),
        /** Whether both owners are asked by mail first. */
        asksconsent: z.boolean(),
      }),
    ),
    seal,
  }),
  refusals: [LoginRequired, NoPermission, InvalidToken, TooFast, PushEnded, PushNotForYou, PushToSelf],
});

export const acceptPushSpec = spec({
  summary: "Accepts a push: the names belong to this account at once; needs fresh proof",
  input: z.strictObject({
    token,
    seal,
    /** Contact of this account that becomes the owner of the domains. If absent, the owner stays the same. */
    contactid: id.optional(),
  }),
  answer: z.strictObject({
    itemids: z.array(id),
    /** Requests that change the contacts at the registry. */
    requestids: z.array(z.int()),
    /** Number of changes of owner that were put in the basket, because they cost something. */
    inbasket: z.int(),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    MissingParameter,
    InvalidToken,
    TooFast,
    PushEnded,
    PushNotForYou,
    PushToSelf,
    PushObstructed,
    PushChanged,
  ],
});

export const declinePushSpec = spec({
  summary: "Declines a push: it ends and the names stay where they are",
  input: z.strictObject({ token }),
  answer: z.strictObject({ state }),
  refusals: [LoginRequired, NoPermission, InvalidToken, TooFast, PushEnded, PushNotForYou],
});
