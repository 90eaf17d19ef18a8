import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { accountJob } from "../../../../platform/work.ts";
import { askAgainJob, askDestinations, type DestinationAsk } from "../../../forwarding/index.ts";
import { forwardsChangedJob } from "../../../zones/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { NoticeWork } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { accountName, strangerReader } from "../../readers/index.ts";
import { forwardAsked } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** Asks the owners of all addresses to which a zone forwards mail for their consent. Each owner is asked once. */
export async function notifyForwardsChanged(deps: Deps, scope: AccountScope, zoneId: string): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    for (const ask of await askDestinations(trx, scope, zoneId, deps.clock.now()))
      await queueAsk(trx, deps, scope, ask, `forward:${ask.destinationId}:${deps.clock.now().toISOString()}`);
  });
}

/** Asks the owner of one address for consent again. */
export async function notifyForwardAskedAgain(
  deps: Deps,
  scope: AccountScope,
  ask: { readonly id: string; readonly destinationId: string; readonly address: string },
): Promise<void> {
  await tx(deps.pool, scope, (trx) => queueAsk(trx, deps, scope, { ...ask, forward: "" }, `forward:${ask.id}`));
}

export const work: NoticeWork = (deps) => ({
  jobs: [
    accountJob(forwardsChangedJob, 1, "job:forwards", (scope, { zoneId }) => notifyForwardsChanged(deps, scope, zoneId)),
    accountJob(askAgainJob, 1, "job:forwards", (scope, payload) => notifyForwardAskedAgain(deps, scope, payload)),
  ],
});

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
  const reader = await strangerReader(trx, scope, { address }, { kind: "forward", by });
  await queueMail(trx, deps, scope, noticeId, reader, {
    kind: forwardAsked,
    facts: { template: "forward-asked", destinationId, address, forward, by },
  });
}
