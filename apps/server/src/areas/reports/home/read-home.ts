import type { AnswerOf } from "@nameplane/contracts";
import type { staffHome } from "@nameplane/contracts/reports/operations";
import { openingSteps, queueRights, staffQueues, type StaffQueue } from "@nameplane/contracts/reports/home-values";
import { minorOf } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { dateIn } from "../../ledger/index.ts";
import { balancesAndSpending } from "../balances.present.ts";
import { brandsAndZone } from "../brands.repository.ts";
import * as repository from "./home.repository.ts";
import { eveningBefore, firstCompared, lastDays } from "./home.present.ts";

type Home = Omit<AnswerOf<typeof staffHome>, "code" | "desc">;
type Call = StaffCall & { readonly trx: Trx };

const soonDays = 30;

/** The first page of a staff member. It contains only the parts that their permissions and their brand allow. */
export async function readHome(call: Call): Promise<Home> {
  const { trx, staff, now } = call;
  const may = (right: string) => staff.permissions.has(right);
  const isWhole = staff.brandId === null;
  const { timeZone } = await brandsAndZone(trx, staff.brandId);
  const since = eveningBefore(now, timeZone);
  const queues = await countOwnQueues(call);
  const sees = { settings: may("staff_settings") && isWhole, customers: may("staff_view"), requests: may("staff_requests") };
  return {
    opening: sees.settings ? await readOpening(trx) : null,
    queues: queues.map(({ oldest, due, ...queue }) => ({
      ...queue,
      oldest: oldest?.toISOString() ?? null,
      due: due?.toISOString() ?? null,
    })),
    broken: { since: since.toISOString(), things: await repository.brokenSince(trx, since, sees) },
    money: may("staff_invoices") ? await readMoney(trx, dateIn(timeZone, now), timeZone) : null,
    balances: may("staff_ledger") && isWhole ? await readBalances(trx, dateIn(timeZone, now)) : null,
    expiring:
      sees.settings || sees.customers
        ? (await repository.expiringBefore(trx, addDays(now, soonDays), sees)).map(({ until, ...each }) => ({
            ...each,
            until: until.toISOString(),
          }))
        : null,
  };
}

async function readOpening(trx: Trx): Promise<Home["opening"]> {
  const found = await repository.openingSteps(trx);
  return found === null ? null : openingSteps.map((step) => ({ step, isDone: found[step] }));
}

/** How much waits in each queue, for the menu. */
export async function readQueueCounts(call: Call): Promise<{ queue: StaffQueue; count: number }[]> {
  return (await countOwnQueues(call)).map(({ queue, count }) => ({ queue, count }));
}

function countOwnQueues({ trx, staff, now }: Call): Promise<repository.QueueAt[]> {
  const own = staffQueues.filter((queue) => {
    const right = queueRights[queue];
    return right === null || staff.permissions.has(right);
  });
  return repository.countQueues(trx, own, { now, permissions: staff.permissions });
}

async function readMoney(trx: Trx, today: string, timeZone: string): Promise<Home["money"]> {
  const rows = await repository.moneyByDay(trx, { first: firstCompared(today, timeZone), timeZone });
  return [...Map.groupBy(rows, (row) => row.in.currency)].map(([currency, ofCurrency]) => {
    const days = ofCurrency.map((row) => ({ day: row.day, inMinor: minorOf(row.in), outMinor: minorOf(row.out) }));
    return { currency, ...lastDays(today, days) };
  });
}

async function readBalances(trx: Trx, today: string): Promise<Home["balances"]> {
  const limits = await repository.lowLimits(trx);
  return (await balancesAndSpending(trx, today)).map(({ registry, name, minor, currency, daysLeft }) => ({
    registry,
    name,
    minor,
    currency,
    daysLeft,
    isLow: limits.some((limit) => limit.registry === registry && limit.currency === currency && minor < limit.minor),
  }));
}
