import type { Pool } from "../../platform/db/connect.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { accountJob, job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { sweepCards, syncCards } from "./cards/index.ts";
import { applyProviderEvent, compareBooks, sweepPayments } from "./events/index.ts";
import { cardsReported, providerEventStored, type CardProvider } from "./index.ts";

type Deps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly card: CardProvider | null;
};

/** What the payment provider reports, and what it did not report. */
export function paymentWork(deps: Deps, paces: Paces): Work {
  const { card } = deps;
  return {
    jobs: [
      accountJob(cardsReported, 2, "hook:stripe", (scope) => syncCards(deps, scope)),
      ...(card === null ? [] : [job(providerEventStored, 2, (payload) => applyProviderEvent({ ...deps, card }, payload))]),
    ],
    sweeps: [
      sweep("payments", paces.sweep, () => sweepPayments(deps)),
      sweep("cards", paces.sweep * 5, () => sweepCards(deps)),
      // At the start too: what an outage kept from us is found then. Three days back overlap many runs.
      sweep("books", paces.sweep * 10_800, () => compareBooks(deps)),
    ],
  };
}
