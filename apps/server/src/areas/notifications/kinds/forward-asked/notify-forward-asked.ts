import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { askDestinations, type DestinationAsk } from "../../../forwarding/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { accountName, findAccountReaders } from "../../orders/order-news.repository.ts";
import { queueMail, writeNotice } from "../../queue/queue-mail.ts";
import { languageOf } from "../../readers/readers.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** Asks the owners of the addresses a zone forwards mail to, each once. */
export async function tellForwardsChanged(deps: Deps, scope: AccountScope, zoneId: string): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    for (const ask of await askDestinations(trx, scope, zoneId, deps.clock.now()))
      await queueAsk(trx, deps, scope, ask, `forward:${ask.destinationId}:${deps.clock.now().toISOString()}`);
  });
}

/** Asks the owner of one address again. */
export async function tellForwardAskedAgain(
  deps: Deps,
  scope: AccountScope,
  ask: { readonly id: string; readonly destinationId: string; readonly address: string },
): Promise<void> {
  await tx(deps.pool, scope, (trx) => queueAsk(trx, deps, scope, { ...ask, forward: "" }, `forward:${ask.id}`));
}

async function queueAsk(trx: Trx, deps: Deps, scope: AccountScope, ask: DestinationAsk, cause: string): Promise<void> {
  const { destinationId, address, forward } = ask;
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "forward_asked",
    cause,
    params: { destinationId },
    isBellOnly: false,
  });
  if (noticeId === null) return;
  const by = await accountName(trx, scope);
  const { language } = await findAccountReaders(trx, scope);
  const reader = { address, firstName: "", language: languageOf(language), why: { kind: "forward", by } } as const;
  await queueMail(trx, deps, scope, noticeId, reader, {
    facts: { template: "forward-asked", destinationId, address, forward, by },
  });
}
