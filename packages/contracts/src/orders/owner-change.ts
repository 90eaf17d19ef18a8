import { z } from "zod";
import { InvalidToken } from "../accounts/refusals.ts";
import { RegistryLocked } from "../domains/refusals.ts";
import {
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import { AlreadyInBasket, AlreadyOrdered, SameOwner } from "./refusals.ts";

const token = z.string().max(200);
export const consentSide = z.enum(["old", "new", "both"]);

export const consentView = z.strictObject({
  side: consentSide,
  name: z.string(),
  email: z.string(),
  /** When the side was last written to; null: the mail is about to leave. */
  askedat: instant.nullable(),
  answer: z.enum(["agreed", "refused"]).nullable(),
  answeredat: instant.nullable(),
});
export type ConsentView = z.infer<typeof consentView>;

export const ownerChangeSpec = spec({
  summary: "What a change of owner of a name means there: who has to agree, what it costs, what follows",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    domainname: z.string(),
    tld: z.string(),
    owner: z.strictObject({ contactid: id, name: z.string(), email: z.string() }).nullable(),
    /** update: the owner is exchanged; newContact: the registry makes a new holder of it; trade: an act of its own there; here: it keeps no owners. */
    method: z.enum(["update", "newContact", "trade", "here"]),
    /** Both owners confirm by a mailed link. */
    asksconsent: z.boolean(),
    /** What has to be uploaded, in the reader's language; null: nothing. */
    document: z.string().nullable(),
    /** Null: free. */
    price: priceView.nullable(),
    /** Days in which the name cannot be moved to another registrar afterwards. */
    lockdays: z.int(),
    /** Days in which the new owner has to confirm the address; null: nobody asks. */
    verifydays: z.int().nullable(),
    /** A change that is on its way. */
    pending: z
      .strictObject({ requestid: z.int(), status: z.int(), reason: z.int().nullable(), consents: z.array(consentView) })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const changeOwnerSpec = spec({
  summary:
    "Orders a change of owner. Free ones begin at once, those with a price lie in the basket; nothing is sent to the registry before those have agreed who have to",
  input: z.strictObject({
    itemid: id,
    contactid: id,
    fields: z.record(z.string().max(50), z.string().max(500)).optional(),
  }),
  answer: z.strictObject({
    /** Null: it lies in the basket. */
    requestid: z.int().nullable(),
    ordernr: z.int().nullable(),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    RegistryLocked,
    SameOwner,
    AlreadyOrdered,
    AlreadyInBasket,
    MissingParameter,
  ],
});

export const consentsSpec = spec({
  summary: "What each side of a change of owner has answered",
  input: z.strictObject({ requestid: z.coerce.number().int().positive() }),
  answer: z.strictObject({ data: z.array(consentView) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const readConsentSpec = spec({
  summary: "What one side of a change of owner is asked, by the link mailed to it",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    domainname: z.string(),
    side: consentSide,
    /** Who asks. */
    by: z.string(),
    oldowner: z.string(),
    newowner: z.string(),
    lockdays: z.int(),
  }),
  refusals: [InvalidToken, TooFast],
});

export const answerConsentSpec = spec({
  summary: "Agrees to a change of owner, or refuses it, which ends it. A link is good for one answer",
  input: z.strictObject({ token, agree: z.boolean() }),
  answer: z.strictObject({
    /** waiting: the other side has not answered yet. */
    state: z.enum(["waiting", "agreed", "refused"]),
  }),
  refusals: [InvalidToken, TooFast],
});
