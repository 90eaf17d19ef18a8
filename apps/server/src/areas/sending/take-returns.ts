import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { sha256 } from "../../platform/ids.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { raiseTask } from "../../platform/staff-tasks.ts";
import { HourlyLimit, type MailHandler, type SmtpClient, type SmtpReply } from "../forwarding/index.ts";
import { readReturn } from "./read-return.ts";
import type { ReturnPaths } from "./return-path.ts";
import { afterReturn, readRefusal, reportDays, type MailReturn } from "./return.rules.ts";
import {
  isLegalNotice,
  lockSuppression,
  markReturned,
  returnedDelivery,
  writeSuppression,
  type ReturnedDelivery,
} from "./suppressions.repository.ts";

export type TakeReturnsDeps = {
  readonly paths: ReturnPaths;
  readonly pool: Pool;
  /** Connections that see all accounts and may only read, because a report names a mail by its id alone. */
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly log: Log;
};

const taken: SmtpReply = { code: 250, text: "2.0.0 Taken" };
const noMailbox: SmtpReply = { code: 550, text: "5.1.1 No such address" };
const tooMany: SmtpReply = { code: 450, text: "4.7.1 Too many messages, try again later" };
const failed: SmtpReply = { code: 451, text: "4.3.0 Try again later" };

const actor = "job:mail-returns";
const dayMs = 86_400_000;
/** How many reports one return path accepts in an hour. A mail has one recipient, whose server sends one or two reports. */
const hourlyMax = 20;

/**
 * Receives reports of mail servers about our mails. A report belongs to the mail whose signed return address it was sent to.
 * Nothing in the report itself is trusted, because anyone who has seen the mail can write to that address. A report is answered
 * with 250 once its meaning is stored. Anything else, such as an automatic answer, is accepted and dropped.
 */
export class MailReturns implements MailHandler {
  readonly #deps: TakeReturnsDeps;
  readonly #perPath = new HourlyLimit(hourlyMax);

  constructor(deps: TakeReturnsDeps) {
    this.#deps = deps;
  }

  /** Whether a recipient is a return path of ours. */
  isFor(recipient: string): boolean {
    return this.#deps.paths.deliveryOf(recipient) !== null;
  }

  async refuseRecipient(_client: SmtpClient, _sender: string, recipient: string): Promise<SmtpReply | null> {
    const deliveryId = this.#deps.paths.deliveryOf(recipient);
    if (deliveryId === null) return noMailbox;
    return this.#perPath.isFull(deliveryId, this.#deps.clock.now()) ? tooMany : null;
  }

  async passOn(_client: SmtpClient, _sender: string, recipient: string, message: Buffer): Promise<SmtpReply> {
    const { paths, sweeping, clock, log } = this.#deps;
    try {
      const deliveryId = paths.deliveryOf(recipient);
      if (deliveryId === null) return noMailbox;
      if (!this.#perPath.count(deliveryId, clock.now())) return tooMany;
      const said = await readReturn(message);
      if (said === null) return taken;
      const delivery = await tx(sweeping, { actor }, (trx) => returnedDelivery(trx, deliveryId));
      if (delivery !== null && this.#isRecent(delivery)) await this.#settle(deliveryId, delivery, said);
      log.info({ event: "mail.returned", objectId: deliveryId, kind: said.kind, status: said.status }, "report taken");
      return taken;
    } catch (error) {
      log.error({ event: "mail.return-failed", ...errorFields(error) }, "report not taken");
      return failed;
    }
  }

  #isRecent({ createdAt }: ReturnedDelivery): boolean {
    return this.#deps.clock.now().getTime() - createdAt.getTime() <= reportDays * dayMs;
  }

  async #settle(deliveryId: string, delivery: ReturnedDelivery, said: MailReturn): Promise<void> {
    const { pool, clock } = this.#deps;
    const scope = makeScope({ accountId: delivery.accountId, brandId: delivery.brandId, actor });
    const at = clock.now();
    await tx(pool, scope, async (trx) => {
      const address = delivery.address.toLowerCase();
      await noteReturn(trx, scope, { deliveryId, address, said, at });
      if (said.kind === "hard") await noteBounce(trx, scope, deliveryId, { address, said, at });
    });
  }
}

type Refused = { readonly id: string; readonly address: string; readonly words: string };

/**
 * Handles a mail that was refused while it was being sent. If the other server said that the mailbox does not exist, no more
 * mails are sent to the address.
 */
export async function noteRefusedMail(trx: Trx, scope: AccountScope, mail: Refused, at: Date): Promise<void> {
  const said = readRefusal(mail.words);
  if (said !== null) await noteReturn(trx, scope, { deliveryId: mail.id, address: mail.address.toLowerCase(), said, at });
}

type Returned = { readonly deliveryId: string; readonly address: string; readonly said: MailReturn; readonly at: Date };

/** Stores what a report means for the address of a mail. */
async function noteReturn(trx: Trx, { brandId }: AccountScope, { deliveryId, address, said, at }: Returned): Promise<void> {
  const known = await lockSuppression(trx, brandId, address);
  const after = afterReturn(known, said.kind, at.toISOString().slice(0, 10));
  const { status, words } = said;
  if (after !== null) await writeSuppression(trx, brandId, address, { ...after, status, words, deliveryId, at });
}

/** Marks the mail as bounced. Staff get a task if the law requires that its reader gets the mail, or if the address is dead. */
async function noteBounce(
  trx: Trx,
  scope: AccountScope,
  deliveryId: string,
  { address, said, at }: { readonly address: string; readonly said: MailReturn; readonly at: Date },
): Promise<void> {
  const words = `${said.status} ${said.words}`.trim();
  const marked = await markReturned(trx, scope, deliveryId, { error: `returned: ${words}`, at });
  if (marked === null) return;
  const isLegal = marked.noticeId !== null && (await isLegalNotice(trx, scope, marked.noticeId));
  await raiseTask(trx, scope, {
    kind: "mail_undeliverable",
    key: sha256(address).toString("hex").slice(0, 16),
    severity: isLegal ? "high" : "normal",
    subject: { kind: "delivery", id: deliveryId },
    text: taskText("mailNotDelivered", { kind: "bounced", words }),
  });
}

/** Passes mail to return paths of ours to `returns`, and all other mail to `others`. */
export function withReturns(returns: MailReturns, others: MailHandler): MailHandler {
  const handlerOf = (recipient: string) => (returns.isFor(recipient) ? returns : others);
  return {
    refuseRecipient: (client, sender, recipient) => handlerOf(recipient).refuseRecipient(client, sender, recipient),
    passOn: (client, sender, recipient, message) => handlerOf(recipient).passOn(client, sender, recipient, message),
  };
}
