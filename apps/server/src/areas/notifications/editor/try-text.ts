import { isEmail } from "@nameplane/values";
import { NoAddressForTrial } from "@nameplane/contracts/notifications/mail-text-refusals";
import type { tryMailTextSpec } from "@nameplane/contracts/notifications/mail-texts";
import type { z } from "zod";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { countTries } from "../../identity/index.ts";
import { accountOfBrand, record, type Editing } from "../../whitelabel/editor/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { mailPayload, textKeyOf } from "../kinds/index.ts";
import { queueTrial, trialJob } from "../queue/index.ts";
import { exampleMail, textsWith } from "./preview-text.ts";
import { mailOf, readParts, targetOf } from "./target.ts";

/** Allows several trials in a row while a text is being written, but too few to fill a mailbox. */
const limits = [
  { name: "hour", windowMs: 3_600_000, cap: 20 },
  { name: "day", windowMs: 86_400_000, cap: 60 },
];

/** The author who wants to see a text: the address for the mail, and the names in it. */
type Author = { readonly id: string; readonly address: string; readonly firstName: string; readonly username: string };

/**
 * Sends a mail with these parts and example facts to the author's own address only. Possible refusals: NotFound, TooFast,
 * NoAddressForTrial, and texts that are not allowed in a mail.
 */
export async function tryText(
  editing: Editing,
  jobs: Pick<Jobs, "enqueue">,
  author: Author | null,
  input: z.output<typeof tryMailTextSpec.input>,
): Promise<{ address: string }> {
  const { trx, now } = editing;
  const target = await targetOf(editing, input.brandid);
  const mail = mailOf(input.mail);
  const parts = readParts(mail, input.texts, "texts");
  if (author === null || !isEmail(author.address)) throw new Refused(NoAddressForTrial);
  await countTries(trx, now, "mail-trial", [{ subject: author.id, limits }]);
  const example = exampleMail(mail, input.language, target.brand.name);
  const key = textKeyOf(example.facts);
  const texts = await textsWith(editing, target, mail, { parts, language: input.language, key });
  const { id: brandId } = target.brand;
  const payload = {
    ...example,
    firstName: author.firstName,
    why: { kind: "user", username: author.username } as const,
    trial: { brandId, texts: texts.map((each) => ({ ...each })) },
  };
  const accountId = "accountId" in editing.rights ? editing.rights.accountId : await accountOfBrand(trx, target.brand);
  const delivery = { deliveryId: newId(now.getTime()), accountId, brandId, template: payload.facts.template };
  await jobs.enqueue(trx, trialJob, [{ ...delivery, address: author.address, payload }]);
  await record(editing, target.brand, { action: "brand.mail-trial", after: { mail: mail.key, language: input.language } });
  return { address: author.address };
}

/** Queues the mail of a trial. If the job runs twice, the mail is queued only once. */
export async function queueTried(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { deliveryId, template, address, payload: sent }: z.output<typeof trialJob.schema>,
): Promise<void> {
  const payload = mailPayload.parse(sent);
  await tx(deps.pool, scope, (trx) => queueTrial(trx, deps, scope, { id: deliveryId, template, address, payload }));
}
