import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { countedTypes } from "@nameplane/contracts/orders/request-types";
import { minorOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { firstIdAt } from "../../../platform/ids.ts";
import { dateIn } from "../../ledger/index.ts";
import { timeZoneOfBrand } from "../tasks.repository.ts";
import * as figures from "./figures.repository.ts";
import { monthsUntil } from "./figures.rules.ts";
import { beginOfDay } from "./which.repository.ts";

type Figures = Omit<AnswerOf<typeof operations.staffFigures>, "code" | "desc">;

/** States in which a request waits for staff. */
const stoppedStates = ["failed", "manual", "on_hold"] as const;
const unpaidStates = ["unpaid", "partly_paid", "collection"] as const;

/** The figures on the start page. Each is the number of rows in a list with the same filter. */
export async function readFigures({ trx, staff, brand, now }: StaffCall & { readonly trx: Trx }): Promise<Figures> {
  const timeZone = await timeZoneOfBrand(trx, brand.brandId);
  const { month, before } = monthsUntil(dateIn(timeZone, now));
  const ids = async ({ from, to }: { readonly from: string; readonly to: string }) => ({
    first: firstIdAt(await beginOfDay(trx, from, timeZone)),
    end: firstIdAt(await beginOfDay(trx, to, timeZone, 1)),
  });
  const [thisMonth, lastMonth] = [await ids(month), await ids(before)];
  const seesRequests = staff.permissions.has("staff_requests");
  const seesMoney = staff.permissions.has("staff_invoices");
  const found = seesRequests ? await figures.completedBetween(trx, countedTypes, thisMonth) : [];
  const former = seesRequests ? await figures.completedBetween(trx, countedTypes, lastMonth) : [];
  const countIn = (rows: typeof found, type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    month,
    before,
    completed: seesRequests
      ? countedTypes.map((type) => ({ type, count: countIn(found, type), before: countIn(former, type) }))
      : null,
    stopped: seesRequests ? byStatus("request", await figures.requestsInStates(trx, stoppedStates)) : null,
    unpaid: seesMoney ? byStatus("invoice", await figures.invoicesInStates(trx, unpaidStates)) : null,
    payments: seesMoney
      ? (await figures.paidBetween(trx, thisMonth)).map(({ received, refunded }) => ({
          currency: received.currency,
          receivedMinor: minorOf(received),
          refundedMinor: minorOf(refunded),
        }))
      : null,
  };
}

const byStatus = (machine: string, rows: readonly { readonly state: string; readonly count: number }[]) =>
  rows.map(({ state, count }) => ({ status: codeOf(machine, state), count }));
