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

/** What stands against handing a name over; the text of each is push.obstacle.<reason>. */
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
  "notSold",
] as const;
export type PushObstacle = (typeof pushObstacles)[number];

/** Parts of a name, and what becomes of each: the text is push.line.<what>. */
export const pushParts = [
  "registration",
  "owner",
  "roles",
  "nameservers",
  "zone",
  "plan",
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

/** goes: along, as it is. changes: along, but not as it is. stays: with the giver. ends: is there for nobody afterwards. */
export const pushFates = ["goes", "changes", "stays", "ends"] as const;
export type PushFate = (typeof pushFates)[number];

export const pushLine = z.strictObject({
  part: z.enum(pushParts),
  fate: z.enum(pushFates),
  count: z.int(),
  /** Names, dates, words the line speaks of. */
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
/** Says that what was read is what is agreed to. */
const seal = z.string().regex(/^[0-9a-f]{64}$/);
const token = z.string().min(20).max(300);
const state = z.enum(["open", "accepted", "declined", "withdrawn", "lapsed"]);
export type PushState = z.infer<typeof state>;

export const planPushSpec = spec({
  summary: "What handing names over to another account of this installation would mean for each. Begins nothing",
  input: z.strictObject({ itemids }),
  answer: z.strictObject({
    names: z.array(pushedName.extend({ itemid: id })),
    /** Days the receiver has to answer. */
    days: z.int(),
    seal,
  }),
  refusals: [LoginRequired, NoPermission, NotFound, BadParameter],
});

export const startPushSpec = spec({
  summary:
    "Offers names to whoever logs in with an address; asks for fresh proof. Tells nobody whether anybody here has that address",
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
  summary: "Names being handed over: by this account, and to the address of the caller",
  input: nothing,
  answer: z.strictObject({
    given: z.array(
      listed.extend({
        pushid: id,
        state,
        email: z.string(),
        /** The receiver has looked at it. */
        opened: z.boolean(),
        endedat: instant.nullable(),
        itemids: z.array(id),
      }),
    ),
    offered: z.array(listed.extend({ token, giver: z.string() })),
    /** Handed over, and the registry was not seen yet to hold contacts of the receiver: until then it shows the giver's. */
    settling: z.array(
      z.strictObject({
        pushid: id,
        side: z.enum(["giver", "receiver"]),
        /** Address of the receiver, or name of the giver. */
        other: z.string(),
        names: z.array(z.string()),
        /** Requests that tell the registry; the receiver's alone. */
        requestids: z.array(z.int()),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const withdrawPushSpec = spec({
  summary: "Takes a handover back that nobody has accepted yet",
  input: z.strictObject({ pushid: id }),
  answer: z.strictObject({ state }),
  refusals: [LoginRequired, NoPermission, NotFound, PushEnded],
});

export const readPushSpec = spec({
  summary: "What the caller is offered, by the link mailed to the address they log in with",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    giver: z.string(),
    message: z.string(),
    endsat: instant,
    names: z.array(
      pushedName.extend({
        /** What a year more costs this account. */
        renewal: priceView.nullable(),
        /** Another owner is entered by an order of its own: it costs this, null is free. */
        ownerprice: priceView.nullable(),
        /** Both owners are asked by mail first. */
        asksconsent: z.boolean(),
      }),
    ),
    seal,
  }),
  refusals: [LoginRequired, NoPermission, InvalidToken, TooFast, PushEnded, PushNotForYou, PushToSelf],
});

export const acceptPushSpec = spec({
  summary: "Takes the names over into this account, in one step; asks for fresh proof",
  input: z.strictObject({
    token,
    seal,
    /** Contact of this account that is to own the names; absent: the owner stays who it is. */
    contactid: id.optional(),
  }),
  answer: z.strictObject({
    itemids: z.array(id),
    /** Requests that tell the registry. */
    requestids: z.array(z.int()),
    /** Changes of owner that cost something lie in the basket. */
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
  summary: "Does not take the names: the handover ends and nothing has moved",
  input: z.strictObject({ token }),
  answer: z.strictObject({ state }),
  refusals: [LoginRequired, NoPermission, InvalidToken, TooFast, PushEnded, PushNotForYou],
});
