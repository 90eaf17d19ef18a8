import { LinkOver } from "@nameplane/contracts/identity/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { enterSession } from "../check-session.repository.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { loginChangedJob } from "../identity.jobs.ts";
import { stayMs } from "./acting.rules.ts";
import { useEntry } from "./entries.repository.ts";

/**
 * Opens the session of a staff member in a customer's panel. The customer's audit log names the staff member, and the user is
 * notified by mail.
 *
 * Possible refusals: LinkOver.
 */
export async function enterAsStaff(deps: Pick<IdentityDeps, "pool" | "jobs">, call: PublicCall, link: string) {
  const { now, requestId, address, userAgent: device, brand } = call;
  const token = newToken();
  const entered = await tx(deps.pool, null, async (trx) => {
    const opened = await useEntry(trx, {
      linkHash: sha256(link),
      host: brand.host,
      tokenHash: sha256(token),
      sessionId: newId(),
      device,
      address,
      endsAt: addMs(now, stayMs),
    });
    // enterSession sets the row context, without which the audit log cannot be written.
    if (opened === null || (await enterSession(trx, sha256(token), brand.host)) === null) throw new Refused(LinkOver);
    const { accountId, userId, brandId, staffId, mode, reason } = opened;
    const actor = `staff:${staffId}`;
    await audit(trx, { accountId, actor, action: "session.staff", object: userId, after: { mode, reason }, requestId, address });
    const what = mode === "see" ? "staff_saw" : "staff_acts";
    // The mail has no IP address, because it would be the staff member's, which does not concern the customer.
    const news = { id: newId(), accountId, brandId, userId, what, at: now.toISOString(), address: "" } as const;
    await deps.jobs.enqueue(trx, loginChangedJob, [news]);
    return opened;
  });
  return { token, accountId: entered.accountId, userId: entered.userId, device: null };
}
