import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import { PaymentRefused } from "@nameplane/contracts/payments/refusals";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { raiseTask } from "../../platform/staff-tasks.ts";
import type { CardProvider } from "./card.port.ts";

export type PaymentDeps = {
  readonly pool: Pool;
  readonly card: CardProvider | null;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
};

/** Makes one call to the provider, and turns its failures into refusals that the payer understands. */
export async function askProvider<T>(deps: PaymentDeps, scope: AccountScope, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.error({ event: "payment.provider-failed", kind: error.kind, ...errorFields(error) }, "payment provider");
    if (error.kind === "misconfigured") {
      const task = {
        kind: "payment-provider",
        key: "misconfigured",
        severity: "alarm",
        subject: { kind: "provider", id: null },
        text: taskText("providerRefusesUs"),
      } as const;
      await tx(deps.pool, scope, (trx) => raiseTask(trx, scope, task));
    }
    throw new Refused(error.kind === "refused" ? PaymentRefused : PaymentProviderSilent, {
      internal: error.message,
      cause: error,
    });
  }
}
