import { isEmail } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { MailPayload } from "../mail/index.ts";
import { findAccountReaders, findMember, findUserOfAccount, type Reader } from "./readers.repository.ts";

/** The recipient of a mail with language and time zone, and the reason why this person gets the mail. */
export type Recipient = Pick<MailPayload, "language" | "firstName" | "timeZone" | "why"> & { readonly address: string };

/**
 * The recipient of news about an order: the user who placed it. If a token, a job or staff placed it, or if the user has left the
 * account since, the account's owner gets the news. Null if there is no valid address.
 */
export async function orderReader(
  trx: Trx,
  scope: AccountScope,
  order: { readonly placed_by: string; readonly placed_at: Date },
  now: Date,
): Promise<Recipient | null> {
  const userId = /^user:([0-9a-f-]{36})$/.exec(order.placed_by)?.[1];
  const user = userId === undefined ? null : await findMember(trx, scope, userId, now);
  if (user !== null && isEmail(user.email)) {
    const why = { kind: "ordered", at: order.placed_at.toISOString() } as const;
    return { ...addressed(user), why };
  }
  return accountReader(trx, scope, "owner");
}

/** The recipient of invoices: the billing contact if one is set, otherwise the owner. */
export function invoiceReader(trx: Trx, scope: AccountScope): Promise<Recipient | null> {
  return accountReader(trx, scope, "billing");
}

/** The recipient of news about the account itself: its owner. */
export function ownerReader(trx: Trx, scope: AccountScope): Promise<Recipient | null> {
  return accountReader(trx, scope, "owner");
}

/** A user of the account as recipient. Null if the user is not a member now, or has no valid address. */
export async function userReader(
  trx: Trx,
  scope: AccountScope,
  { userId, username }: { readonly userId: string; readonly username: string },
  now: Date,
): Promise<Recipient | null> {
  const user = await findMember(trx, scope, userId, now);
  if (user === null || !isEmail(user.email)) return null;
  const why = { kind: "user", username } as const;
  return { ...addressed(user), why };
}

/**
 * A user as recipient, at the user's own address or at another one (`to`). Null if the user is not a member of the account, or if
 * there is no valid address.
 */
export async function loginReader(trx: Trx, scope: AccountScope, userId: string, to?: string): Promise<Recipient | null> {
  const user = await findUserOfAccount(trx, scope, userId);
  const address = to ?? user?.email ?? "";
  if (user === null || !isEmail(address)) return null;
  return { ...addressed(user), address, why: { kind: "user", username: user.username } };
}

async function accountReader(trx: Trx, scope: AccountScope, kind: "owner" | "billing"): Promise<Recipient | null> {
  const account = await findAccountReaders(trx, scope);
  const contact = kind === "billing" ? (account.billing ?? account.owner) : account.owner;
  if (contact === null || !isEmail(contact.email)) return null;
  const why = { kind, accountNumber: account.number };
  return { ...addressed({ ...contact, language: account.language }), why };
}

/** A person without a user in the panel as recipient, at a given address. The mail is in the account's language. */
export async function strangerReader(
  trx: Trx,
  scope: AccountScope,
  to: { readonly address: string; readonly firstName?: string },
  why: Recipient["why"],
): Promise<Recipient> {
  const { language } = await findAccountReaders(trx, scope);
  return { address: to.address, firstName: to.firstName ?? "", language: languageOf(language), why };
}

/** A reader as recipient, at the reader's own address, with the language and time zone that the reader has chosen. */
export function addressed(reader: Reader): Omit<Recipient, "why"> {
  const zone = reader.time_zone === null ? {} : { timeZone: reader.time_zone };
  return { address: reader.email, firstName: reader.first_name, language: languageOf(reader.language), ...zone };
}

export function languageOf(stored: string): "en" | "sv" {
  return stored === "sv" ? "sv" : "en";
}
