import type { endCustomerSessionsSpec, revokeCustomerKeySpec } from "@nameplane/contracts/backoffice/acts/customer-profile";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { endSessionsIn, revokeKeyIn } from "./end-logins.repository.ts";
import { parentAt } from "./create-customer.repository.ts";

type Call = StaffCall & { readonly trx: Trx };

/** Logs one browser, or all of them, out of a customer's account. Returns how many. Possible refusals: NotFound. */
export async function endSessions(
  { trx, actor, requestId, address }: Call,
  { number, sessionid, why }: z.output<typeof endCustomerSessionsSpec.input>,
): Promise<{ ended: number }> {
  const accountId = await idOf(trx, number);
  const sessions = await endSessionsIn(trx, accountId, sessionid);
  if (sessionid !== null && sessions.length === 0) throw new Refused(NotFound, { param: "sessionid" });
  if (sessions.length === 0) return { ended: 0 };
  const after = { sessions, why };
  await audit(trx, { accountId, actor, action: "session.end", object: accountId, after, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
  return { ended: sessions.length };
}

/** Revokes an API key of a customer. Possible refusals: NotFound. */
export async function revokeKey(
  { trx, actor, requestId, address }: Call,
  { number, keyid, why }: z.output<typeof revokeCustomerKeySpec.input>,
): Promise<void> {
  const accountId = await idOf(trx, number);
  const name = await revokeKeyIn(trx, accountId, keyid);
  if (name === null) throw new Refused(NotFound, { param: "keyid" });
  const after = { name, why };
  await audit(trx, { accountId, actor, action: "dnsapi.revoke_token", object: keyid, after, requestId, address });
}

/** Checks that a key can be revoked, before staff confirm their identity. Possible refusals: NotFound (customer). */
export async function refuseRevoke(trx: Trx, { number }: { readonly number: number }): Promise<void> {
  await idOf(trx, number);
}

async function idOf(trx: Trx, number: number): Promise<string> {
  const account = await parentAt(trx, number);
  if (account === null) throw new Refused(NotFound, { param: "number" });
  return account.id;
}
