import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { factsOfContact, type ContactChanged } from "../../../contacts/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { accountName, strangerReader } from "../../readers/index.ts";
import { contactChanged } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** Notifies the confirmed former address of a contact that the address was replaced. */
export async function notifyContactChanged(deps: Deps, scope: AccountScope, changed: ContactChanged): Promise<void> {
  const { oldEmail, contactId, id } = changed;
  if (oldEmail === null) return;
  await tx(deps.pool, scope, async (trx) => {
    const found = await factsOfContact(trx, scope, contactId);
    if (found === null) return;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "contact_moved",
      cause: `contact:${contactId}:${id}`,
      params: { contactId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const by = await accountName(trx, scope);
    const reader = await strangerReader(trx, scope, { address: oldEmail, firstName: found.firstName }, { kind: "contact", by });
    await queueMail(trx, deps, scope, noticeId, reader, {
      kind: contactChanged,
      facts: { template: "contact-changed", owner: found.name, newAddress: masked(found.email) },
    });
  });
}

function masked(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
