import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { contactChangedJob } from "../../../contacts/index.ts";
import { namesToUpdate } from "../../../registry/contacts/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderContacts } from "./order-contacts.ts";
import { openContactRequest } from "./contact-requests.repository.ts";

/** A request that is worked on ends within seconds; one that waits for somebody may take its time. */
const [soonMs, laterMs] = [60_000, 10 * 60_000];

/**
 * A contact was changed: each registry that holds objects of it gets a request that changes them there, under one of the names that use
 * it. One about the contact that is still to begin reads it then, so that another is not needed. One that has begun may have read it
 * before the change, and one of another contact says nothing of this one: it is looked again when it may be over.
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
