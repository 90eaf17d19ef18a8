import { z } from "zod";
import { contactInput } from "../contacts/contact.ts";
import { CommonPassword, LoginBusy, PasswordHoldsName, PasswordTooWeak } from "../identity/refusals.ts";
import { AccountSuspended, BadParameter, MissingParameter, TooFast } from "../refusals.ts";
import { language, nothing, spec } from "../spec.ts";
import { session } from "../identity/session.ts";
import { InvalidToken, TermsNotAccepted, UsernameTaken } from "./refusals.ts";

const token = z.string().min(1).max(100);
/** The password is not trimmed, because spaces are a part of it. */
export const newPassword = z.string().min(1).max(80);
export const username = z.string().trim().min(1).max(80);

export const openSignupSpec = spec({
  summary:
    "Whether a visitor may sign up on this host; exchanges a token for a cookie that stays valid until the account is created",
  input: z.strictObject({
    token: token.optional(),
    /** The name of the affiliate whose link led here. */
    affiliate: z.string().trim().max(60).optional(),
  }),
  answer: z.strictObject({
    /** Name of the account that sent the invitation link. Empty if there was no invitation. */
    invitedby: z.string(),
    /** Country that the form preselects. */
    country: z.string(),
    /** Address of the terms to accept. Empty if the brand has none. */
    tosurl: z.string(),
  }),
  refusals: [InvalidToken, TooFast],
});

export const checkSignupUsernameSpec = spec({
  summary: "Whether a username is free, taken or malformed",
  input: z.strictObject({ username }),
  answer: nothing,
  refusals: [UsernameTaken, BadParameter, TooFast],
});

const { email, ...details } = contactInput.shape;

export const signUpSpec = spec({
  summary:
    "Creates an account with its owner in the brand of the host; no one can log in before the mailed link is opened. Who the account belongs to, and the address, may be given now or later: they are needed for the first order",
  input: z.strictObject({
    email,
    username,
    password: newPassword,
    /** Details of the owner: all that are required, or none of them. */
    ...z.strictObject(details).partial().shape,
    fax: z.string().trim().max(20).default(""),
    reference: z.string().trim().max(80).default(""),
    language,
    acceptterms: z.boolean(),
    newsletter: z.boolean(),
    /** Whether the account is created during a purchase. The mailed link then leads back to the checkout. */
    tocheckout: z.boolean(),
    /** Name in the affiliate link that led here. It is stored with the account. */
    customname: z.string().trim().max(60),
  }),
  answer: z.strictObject({ username: z.string() }),
  refusals: [
    MissingParameter,
    BadParameter,
    InvalidToken,
    UsernameTaken,
    TermsNotAccepted,
    PasswordHoldsName,
    PasswordTooWeak,
    CommonPassword,
    TooFast,
    LoginBusy,
  ],
});

export const confirmEmailSpec = spec({
  summary:
    "Confirms a mail address by the link mailed to it: the owner of a new account is logged in in the browser that signed up and can log in everywhere else, an existing user's new address replaces the old one",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    username: z.string(),
    tocheckout: z.boolean(),
    /** The new address of a user who had another one before. Empty for a new account. */
    newemail: z.string(),
    /**
     * The session that was opened. Null if the user has to log in: in another browser than the one that signed up, or with a
     * second factor.
     */
    session: session.nullable(),
  }),
  refusals: [InvalidToken, TooFast, AccountSuspended],
});

export const openInvitationSpec = spec({
  summary: "Exchanges the token of a mailed invitation for a cookie; the link stays valid until the password is set",
  input: z.strictObject({ token: token.optional() }),
  answer: z.strictObject({ username: z.string(), organization: z.string() }),
  refusals: [InvalidToken, TooFast],
});

export const acceptInvitationSpec = spec({
  summary: "Sets the password of an invited user and uses the invitation up",
  input: z.strictObject({ newpassword: newPassword }),
  answer: nothing,
  refusals: [InvalidToken, PasswordHoldsName, PasswordTooWeak, CommonPassword, TooFast, LoginBusy],
});
