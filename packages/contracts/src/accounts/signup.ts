import { z } from "zod";
import { contactInput } from "../contacts/contact.ts";
import { CommonPassword, LoginBusy, PasswordTooWeak } from "../identity/refusals.ts";
import { BadParameter, MissingParameter, TooFast } from "../refusals.ts";
import { language, nothing, spec } from "../spec.ts";
import { InvalidToken, TermsNotAccepted, UsernameTaken } from "./refusals.ts";

const token = z.string().min(1).max(100);
/** Not trimmed: what is set is what was typed. */
export const newPassword = z.string().min(1).max(80);
export const username = z.string().trim().min(1).max(80);

export const openSignupSpec = spec({
  summary:
    "Whether a visitor may sign up on this host; a token is exchanged for a cookie and stays good until the account is made",
  input: z.strictObject({ token: token.optional() }),
  answer: z.strictObject({
    /** Who gave the link; empty without one. */
    invitedby: z.string(),
    /** Country the form begins with. */
    country: z.string(),
    /** Terms to accept; empty when the brand names none. */
    tosurl: z.string(),
  }),
  refusals: [InvalidToken, TooFast],
});

export const checkSignupUsernameSpec = spec({
  summary: "Whether a username can be chosen: it exists already, is not in the right form, or is free",
  input: z.strictObject({ username }),
  answer: nothing,
  refusals: [UsernameTaken, BadParameter, TooFast],
});

const { email, ...contact } = contactInput.shape;

export const signUpSpec = spec({
  summary: "Creates account, contact and owner in the brand of the host; nobody can log in before the mailed link is opened",
  input: z.strictObject({
    ...contact,
    email,
    fax: z.string().trim().max(20),
    username,
    password: newPassword,
    reference: z.string().trim().max(80),
    language,
    acceptterms: z.boolean(),
    newsletter: z.boolean(),
    /** Made during a purchase: the mailed link leads back to the checkout. */
    tocheckout: z.boolean(),
    /** Name of the affiliate's address, kept with the account. */
    customname: z.string().trim().max(60),
  }),
  answer: z.strictObject({ username: z.string() }),
  refusals: [
    MissingParameter,
    BadParameter,
    InvalidToken,
    UsernameTaken,
    TermsNotAccepted,
    PasswordTooWeak,
    CommonPassword,
    TooFast,
    LoginBusy,
  ],
});

export const confirmEmailSpec = spec({
  summary:
    "Proves a mail address by the link mailed to it: that of a new account, whose owner can log in from then on, or a user's new one, which counts from then on",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    username: z.string(),
    tocheckout: z.boolean(),
    /** The new address of a user who had one before; empty for a new account. */
    newemail: z.string(),
  }),
  refusals: [InvalidToken, TooFast],
});

export const openInvitationSpec = spec({
  summary: "Exchanges the token of a mailed invitation for a cookie; the link stays good until the password is set",
  input: z.strictObject({ token: token.optional() }),
  answer: z.strictObject({ username: z.string(), organization: z.string() }),
  refusals: [InvalidToken, TooFast],
});

export const acceptInvitationSpec = spec({
  summary: "Sets the password of an invited user and uses the invitation up",
  input: z.strictObject({ newpassword: newPassword }),
  answer: nothing,
  refusals: [InvalidToken, PasswordTooWeak, CommonPassword, TooFast, LoginBusy],
});
