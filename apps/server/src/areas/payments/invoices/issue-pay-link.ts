import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { insertPayLink } from "./pay-links.repository.ts";

/** A link in an email works for half a year; each reminder contains a new link. */
const mailedDays = 180;
/**
 * A link that leads back from the provider's page, or that is given to a suspended account at login, is used at once, so a day is
 * enough.
 */
const shortDays = 1;

/** Makes the token of a link with which an invoice can be paid without logging in. Only the token's hash is stored (ADR 81). */
export async function issuePayLink(
  trx: Trx,
  scope: AccountScope,
  of: { readonly invoiceId: string; readonly lasts: "mailed" | "short" },
  now: Date,
): Promise<string> {
  const token = newToken();
  const endsAt = addDays(now, of.lasts === "mailed" ? mailedDays : shortDays);
  await insertPayLink(trx, scope, { hash: sha256(token), invoiceId: of.invoiceId, endsAt });
  return token;
}
