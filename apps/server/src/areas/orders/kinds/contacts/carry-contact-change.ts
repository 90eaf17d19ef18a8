import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { contactChangedJob } from "../../../contacts/index.ts";
import { namesToUpdate } from "../../../registry/contacts/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderContacts } from "./order-contacts.ts";
import { openContactRequest } from "./contact-requests.repository.ts";

/**
 * How soon to check again. A request that is being worked on ends within seconds; one that waits for a person may take longer.
 */
const [soonMs, laterMs] = [60_000, 10 * 60_000];

/**
 * Carries a changed contact to the registries. Each registry that holds objects of the contact gets a request that updates them,
 * ordered for one of the domains that use the contact. If such a request is open but has not begun, it will read the new data, so
 * no other request is needed. If it has begun, it may have read the old data. An open request for another contact of the domain
 * does not help either. In both of these cases, this is tried again when that request may be over.
 */
export async function carryContactChange(
  deps: Pick<OutsideDeps, "pool" | "jobs" | "clock" | "vault">,
  scope: AccountScope,
  contactId: string,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const waits: number[] = [];
    for (const { asciiName, unicodeName, tld, domainId } of await namesToUpdate(trx, scope, contactId)) {
      const open = await openContactRequest(trx, scope, asciiName);
      if (open !== null) {
        const isWorked = open.state === "processing";
        if (isWorked || open.contactId !== contactId || !open.isWhole) waits.push(isWorked ? soonMs : laterMs);
        continue;
      }
      await orderContacts(trx, deps, scope, {
        asciiName,
        unicodeName,
        tld,
        domainId,
        params: { contactId },
        origin: "system",
      });
    }
    if (waits.length > 0) await checkAgain(trx, deps, scope, contactId, Math.min(...waits));
  });
}

async function checkAgain(
  trx: Trx,
  { jobs, clock }: Pick<OutsideDeps, "jobs" | "clock">,
  { accountId, brandId }: AccountScope,
  contactId: string,
  waitMs: number,
): Promise<void> {
  const job = { accountId, brandId, id: newId(), contactId, oldEmail: null };
  await jobs.enqueue(trx, contactChangedJob, [job], { startAfter: addMs(clock.now(), waitMs) });
}
