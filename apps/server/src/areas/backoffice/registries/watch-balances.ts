import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { moneyIn, moneyToDecimal, type Money } from "@nameplane/values";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope } from "../../../platform/scope.ts";
import { endTasksExcept, renewTask } from "../../../platform/staff-tasks.ts";
import { lowBalances } from "./registries.repository.ts";

type Deps = {
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read. */
  readonly sweeping: Pool;
};

const actor = "job:registry-balances";
const taskKind = "registry.reckoned";

/** Creates a task for each registry whose calculated balance is below the minimum, and closes tasks whose cause is gone. */
export async function watchBalances({ pool, sweeping }: Deps): Promise<void> {
  const { operator, low } = await tx(sweeping, { actor }, async (trx) => ({
    operator: await operatorAccount(trx),
    low: await lowBalances(trx),
  }));
  const scope = makeScope({ accountId: operator.accountId, brandId: operator.brandId, actor });
  await tx(pool, scope, async (trx) => {
    for (const { registryId, minor, least, currency } of low)
      await renewTask(trx, scope, {
        kind: taskKind,
        key: registryId,
        severity: "alarm",
        subject: { kind: "registry", id: null },
        text: taskText("registryMoneyBelow", {
          registry: registryId,
          balance: spelt(moneyIn(currency)(minor)),
          least: spelt(moneyIn(currency)(least)),
        }),
        data: { registryId },
      });
    await endTasksExcept(
      trx,
      scope,
      taskKind,
      low.map(({ registryId }) => registryId),
    );
  });
}

/** An amount that readers of both languages understand, such as 12.50 SEK. */
const spelt = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`;
