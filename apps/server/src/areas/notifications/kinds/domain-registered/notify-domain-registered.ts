import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { expiryOf, isRegistration, noticeOfLine, orderHead, renewsOf, type LineNews } from "../../orders/index.ts";
import { readRenewalPayers } from "../../../payments/renewals/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { orderReader } from "../../readers/index.ts";
import { domainRegistered } from "./mail.ts";

/** Notifies the customer that a domain is registered. Other completed requests are listed in the summary of their order. */
export async function notifyRequestCompleted(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock" | "mayChargeCards">,
  scope: AccountScope,
  of: LineNews,
): Promise<void> {
  const { order, line } = of;
  const isRegistered = isRegistration(line);
  const noticeId = await writeNotice(trx, deps, scope, noticeOfLine(of, !isRegistered));
  if (noticeId === null || !isRegistered) return;
  const renews = renewsOf(line);
  const now = deps.clock.now();
  const ids = [line.domain_id];
  const mayCharge = (await deps.mayChargeCards?.(scope.brandId)) ?? [];
  const payer = renews ? (await readRenewalPayers(trx, scope, { ids, now, mayCharge })).get(line.domain_id)?.payer : undefined;
  await queueMail(trx, deps, scope, noticeId, await orderReader(trx, scope, order, now), {
    kind: domainRegistered,
    facts: {
      template: "domain-registered",
      ...orderHead(order),
      domainId: line.domain_id,
      name: line.ascii_name,
      expiresAt: expiryOf(line),
      renews,
      isUnpayable: payer === "nothing",
      nameServers: line.ns_wanted ?? [],
    },
  });
}
