import { z } from "zod";
import { LoginRequired, StepUpRequired, TooFast } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";
import { CommonPassword, LinkOver, LoginBusy, PasswordHoldsName, PasswordTooWeak } from "./refusals.ts";

/** The password is not trimmed, because spaces are a part of it. */
const newPassword = z.string().min(1).max(80);

export const forgotPasswordSpec = spec({
  summary: "Mails a link to set a new password; the answer is the same whether the user exists or not",
  input: z.strictObject({ user: z.string().trim().min(1).max(254) }),
  answer: nothing,
  refusals: [TooFast],
});

export const openResetLinkSpec = spec({
  summary: "Exchanges the token of a mailed link for a cookie; the link stays valid until the password is set",
  input: z.strictObject({ token: z.string().min(1).max(100) }),
  answer: z.strictObject({ username: z.string() }),
  refusals: [LinkOver, TooFast],
});

export const resetPasswordSpec = spec({
  summary: "Sets a new password by a mailed link, which is used up, and ends every session of the user",
  input: z.strictObject({ newpassword: newPassword }),
  answer: nothing,
  refusals: [LinkOver, PasswordHoldsName, PasswordTooWeak, CommonPassword, TooFast, LoginBusy],
});

export const changePasswordSpec = spec({
  summary: "Sets a new password for a user with fresh proof, and ends the user's other sessions",
  input: z.strictObject({ newpassword: newPassword }),
  answer: nothing,
  refusals: [LoginRequired, StepUpRequired, PasswordHoldsName, PasswordTooWeak, CommonPassword, LoginBusy],
});
