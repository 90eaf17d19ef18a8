import type { setResalePricesSpec } from "@nameplane/contracts/resellers/prices";
import { PriceHasBegun } from "@nameplane/contracts/backoffice/refusals";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { PricesBelowWholesale } from "@nameplane/contracts/resellers/refusals";
import { minorOf, zeroMoney } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  insertChange,
  insertMargins,
  insertPrices,
  lockGroup,
  subjectText,
  withdrawChange,
  type KeptLine,
  type NewChange,
} from "../../products/lists/index.ts";
import { judgeChange } from "./judge-change.ts";
import { findOwnChange } from "./own-lists.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/** The audit log names at most this many single prices of a change. The change itself stores all of them. */
const mostLogged = 50;

/**
 * Sets margins and single prices exactly as the preview showed them. Returns the id of the change.
 *
 * Possible refusals: those of judgeChange; ChangedMeanwhile if the preview is out of date; PricesBelowWholesale if the user has
 * not confirmed prices below what the reseller pays.
 */
export async function setOwnPrices(call: Call, input: z.output<typeof setResalePricesSpec.input>): Promise<string> {
  const { trx, now, session } = call;
  await lockGroup(trx, input.groupid);
  const { preview, list, startsAt, endsAt, margins, prices, before } = await judgeChange(call, input);
  if (preview.version !== input.version) throw new Refused(ChangedMeanwhile);
  const isAtLoss = preview.below > 0 || preview.groups.some(({ below }) => below > 0);
  if (isAtLoss && !input.atloss) throw new Refused(PricesBelowWholesale, { param: "atloss" });
  const { currency } = input;
  const lines: KeptLine[] = prices.map(({ subject, operation, months, net, stated }) => {
    const old = stated ?? before.amount(subject, operation, months)?.net ?? null;
    return {
      subject: subjectText(subject),
      operation,
      months,
      currency,
      old: old === null ? null : minorOf(old),
      new: net === null ? null : minorOf(net),
    };
  });
  const change: NewChange = {
    id: newId(),
    groupId: list.id,
    startsAt,
    endsAt,
    madeBy: { userId: session.userId },
    at: now,
    lines,
    margins,
  };
  await insertChange(trx, change);
  await insertMargins(trx, change);
  await insertPrices(
    trx,
    change,
    prices.map(({ subject, operation, months, net }) => {
      // The price's other values are kept: a commission in per cent, and whether it is a "from" price.
      const { percentBasisPoints, isFrom } = before.amount(subject, operation, months) ?? {
        percentBasisPoints: null,
        isFrom: false,
      };
      const isRemoved = net === null;
      return {
        id: newId(),
        subject,
        operation,
        months,
        net: net ?? zeroMoney(currency),
        percentBasisPoints: isRemoved ? null : percentBasisPoints,
        isFrom: !isRemoved && isFrom,
        isRemoved,
      };
    }),
  );
  await record(call, "resale.set-prices", change);
  return change.id;
}

/** Withdraws a change that has not begun. Possible refusals: NotFound, PriceHasBegun. */
export async function withdrawOwnPrices(call: Call, changeId: string): Promise<void> {
  const { trx, now, session } = call;
  const found = await findOwnChange(trx, changeId);
  if (found === null) throw new Refused(NotFound, { param: "changeid" });
  await lockGroup(trx, found.listId);
  if (found.startsAt <= now) throw new Refused(PriceHasBegun);
  if (!(await withdrawChange(trx, changeId, { userId: session.userId }, now))) throw new Refused(NotFound, { param: "changeid" });
  await record(call, "resale.withdraw-prices", { ...found, groupId: found.listId });
}

type Recorded = Pick<NewChange, "id" | "groupId" | "startsAt" | "endsAt" | "lines" | "margins">;

async function record(
  { trx, scope, requestId, address }: Call,
  action: "resale.set-prices" | "resale.withdraw-prices",
  { id, groupId, startsAt, endsAt, lines, margins }: Recorded,
): Promise<void> {
  const { accountId, actor } = scope;
  const after = {
    changeId: id,
    starts: startsAt.toISOString(),
    ends: endsAt?.toISOString() ?? null,
    margins: margins.map((margin) => ({ ...margin })),
    prices: lines.length,
    lines: lines.slice(0, mostLogged).map((line) => ({ ...line })),
  };
  await audit(trx, { accountId, actor, requestId, address, action, object: groupId, after });
}
