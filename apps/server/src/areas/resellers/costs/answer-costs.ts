import type { answerWholesaleChangeSpec } from "@nameplane/contracts/resellers/costs";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { CostsAnswered, PricesBelowWholesale } from "@nameplane/contracts/resellers/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { lockGroup } from "../../products/lists/index.ts";
import { judgeChange, setOwnPrices } from "../prices/index.ts";
import { insertAnswer } from "./costs.repository.ts";
import { readCosts, type ReadChange } from "./read-costs.ts";

type Call = SessionCall & { readonly trx: Trx };

/**
 * Stores the reseller's answer to an announced change of the prices that it pays. If the reseller keeps its margin, nothing else
 * has to change, because customers' prices follow. If it keeps the customers' prices, each price that would follow is set as a
 * single price for as long as the change lasts.
 *
 * Possible refusals: NotFound, CostsAnswered, ChangedMeanwhile if other prices were shown, PricesBelowWholesale if the user has
 * not confirmed prices below what the reseller then pays.
 */
export async function answerCosts(call: Call, input: z.output<typeof answerWholesaleChangeSpec.input>): Promise<void> {
  const { trx, scope, session, now, requestId, address } = call;
  const { changeid, groupid, keeps, version, atloss } = input;
  await lockGroup(trx, groupid);
  const found = (await readCosts(call)).find(({ view }) => view.changeid === changeid && view.groupid === groupid);
  if (found === undefined) throw new Refused(NotFound, { param: "changeid" });
  if (found.change.answer !== null) throw new Refused(CostsAnswered);
  if (found.view.version !== version) throw new Refused(ChangedMeanwhile);
  if (keeps === "prices") await keepPrices(call, found, atloss);
  await insertAnswer(trx, scope, { changeId: changeid, listId: groupid, keeps, userId: session.userId, now });
  const { accountId, actor } = scope;
  const after = { keeps, list: groupid };
  await audit(trx, { accountId, actor, requestId, address, action: "resale.answer-costs", object: changeid, after });
}

/**
 * From the start of the change on, keeps today's prices: sets each price that would follow the change as a single price, in each
 * currency.
 */
async function keepPrices(call: Call, { change: { startsAt, endsAt }, list, lines }: ReadChange, atloss: boolean): Promise<void> {
  const all = [...lines.values()].flat();
  if (!atloss && all.some(({ isbelow }) => isbelow)) throw new Refused(PricesBelowWholesale, { param: "atloss" });
  for (const [currency, changed] of lines) {
    const prices = changed.flatMap(({ subject, operation, months, retailMinor, followsMinor }) =>
      retailMinor === null || followsMinor === null || retailMinor === followsMinor
        ? []
        : [{ subject, operation, months, netMinor: retailMinor }],
    );
    if (prices.length === 0) continue;
    const starts = startsAt <= call.now ? null : startsAt.toISOString();
    const wish = { groupid: list.id, currency, starts, ends: endsAt?.toISOString() ?? null, margins: [], prices };
    const { preview } = await judgeChange(call, wish);
    // The user has already confirmed prices below what the reseller pays, for all currencies together (see above).
    await setOwnPrices(call, { ...wish, version: preview.version, atloss: true });
  }
}
