import { z } from "zod";
import { DetailsMissing } from "../accounts/refusals.ts";
import { InvalidToken } from "../accounts/refusals.ts";
import { CourtLocked, InEscrow, RegistryLocked } from "../domains/refusals.ts";
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
  /** When the owner was last asked by mail. Null if no such mail has been sent yet. */
  askedat: instant.nullable(),
  answer: z.enum(["agreed", "refused"]).nullable(),
  answeredat: instant.nullable(),
});
export type ConsentView = z.infer<typeof consentView>;

export const ownerChangeSpec = spec({
  summary: "What a change of owner means for a name: who has to agree, what it costs, what follows",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    domainname: z.string(),
    tld: z.string(),
    owner: z.strictObject({ contactid: id, name: z.string(), email: z.string() }).nullable(),
    /**
     * How the owner is changed. update: the owner's contact is exchanged. newContact: the registry needs a new contact object for
     * the holder. trade: the registry has a separate command. here: the registry stores no owners, so the owner changes only in
     * our own data.
     */
    method: z.enum(["update", "newContact", "trade", "here"]),
    /** Whether both owners have to confirm through a mailed link. */
    asksconsent: z.boolean(),
    /** The document that has to be uploaded, in the reader's language. Null if none is required. */
    document: z.string().nullable(),
    /** Null if the change is free. */
    price: priceView.nullable(),
    /** For how many days after the change the name cannot be transferred to another registrar. */
    lockdays: z.int(),
    /** Within how many days the new owner has to confirm the address. Null if no confirmation is required. */
    verifydays: z.int().nullable(),
    /** An unfinished change of owner. Null if there is none. */
    pending: z
      .strictObject({ requestid: z.int(), status: z.int(), reason: z.int().nullable(), consents: z.array(consentView) })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const changeOwnerSpec = spec({
  summary:
    "Orders a change of owner. Free changes begin at once, those with a price go into the basket; nothing is sent to the registry before everyone who has to agree has agreed",
  input: z.strictObject({
    itemid: id,
    contactid: id,
    fields: z.record(z.string().max(50), z.string().max(500)).optional(),
  }),
  answer: z.strictObject({
    /** Null if the change is in the basket. */
    requestid: z.int().nullable(),
    ordernr: z.int().nullable(),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    CourtLocked,
    InEscrow,
    RegistryLocked,
    SameOwner,
    DetailsMissing,
    AlreadyOrdered,
    AlreadyInBasket,
    MissingParameter,
  ],
});

export const consentsSpec = spec({
  summary: "What the old and the new owner have answered to a change of owner",
  input: z.strictObject({ requestid: z.coerce.number().int().positive() }),
  answer: z.strictObject({ data: z.array(consentView) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const readConsentSpec = spec({
  summary: "What one owner in a change of owner is asked, opened by the mailed link",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    domainname: z.string(),
    side: consentSide,
    /** Name of the account that asks. */
    by: z.string(),
    oldowner: z.string(),
    newowner: z.string(),
    lockdays: z.int(),
  }),
  refusals: [InvalidToken, TooFast],
});

export const answerConsentSpec = spec({
  summary: "Agrees to a change of owner, or refuses it, which ends the change. A link can be answered once",
  input: z.strictObject({ token, agree: z.boolean() }),
  answer: z.strictObject({
    /** waiting: the other owner has not answered yet. */
    state: z.enum(["waiting", "agreed", "refused"]),
  }),
  refusals: [InvalidToken, TooFast],
});
