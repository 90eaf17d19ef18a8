import type { Presence, tellPresenceSpec } from "@nameplane/contracts/tickets/desk";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findDeskTicket } from "./desk.repository.ts";
import { notePresence, othersPresent } from "./presence.repository.ts";

/**
 * Browsers report every ten seconds which ticket is open. A staff member whose browser has not reported for this long has left,
 * or is away from the screen.
 */
const presentMs = 60_000;

/** Records that the staff member has the ticket open, and returns who else has. Possible refusals: NotFound. */
export async function tellPresence(
  { trx, now, staff: { staffId } }: StaffCall & { readonly trx: Trx },
  { ticketid, iswriting: isWriting }: z.output<typeof tellPresenceSpec.input>,
): Promise<{ others: Presence[] }> {
  const ticket = await findDeskTicket(trx, ticketid);
  if (ticket === null) throw new Refused(NotFound, { param: "ticketid" });
  await notePresence(trx, ticket, { staffId, isWriting, now });
  return { others: await othersPresent(trx, ticket, { staffId, since: addMs(now, -presentMs) }) };
}
