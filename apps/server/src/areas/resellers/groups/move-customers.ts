import type { GroupMovePreview, moveToGroupSpec, previewGroupMoveSpec } from "@nameplane/contracts/resellers/customers";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { CustomersThereAlready, GroupOfOtherBrand, PricesBelowWholesale } from "@nameplane/contracts/resellers/refusals";
import { currencyOf, type Currency } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { bookAt, firstOf, linesBetween, listOf, namesOfSold, ownLists, type OwnList } from "../prices/index.ts";
import { findCustomers, moveCustomers, type CustomerRow } from "./groups.repository.ts";
import { lockBrand, record } from "./manage-groups.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = z.output<typeof previewGroupMoveSpec.input>;

/** How many changed prices are shown for each list that customers leave. */
const mostShown = 100;

/**
 * Shows what customers would pay by another list of their brand: for each list that they leave and each currency, the prices that
 * differ. Saves nothing. Possible refusals: NotFound (groupid, accids), GroupOfOtherBrand, CustomersThereAlready.
 */
export async function judgeMove(call: Call, input: Input): Promise<GroupMovePreview> {
  const { trx, now } = call;
  const list = await listOf(trx, input.groupid);
  const moving = await movingTo(trx, list, input.accids);
  const lists = new Map((await ownLists(trx)).map((each) => [each.id, each]));
  const names = await namesOfSold(call);
  const moves: GroupMovePreview["moves"] = [];
  for (const { fromId, currency, customers } of together(moving)) {
    const before = await bookAt(trx, fromId, currency, now);
    const after = await bookAt(trx, list.id, currency, now);
    const wholesale = list.wholesaleId === null ? null : await bookAt(trx, list.wholesaleId, currency, now);
    const lines = linesBetween(names, { before, after, wholesale });
    moves.push({
      from: lists.get(fromId)?.name ?? "",
      currency,
      customers,
      lines: firstOf(lines, mostShown),
      changed: lines.length,
      below: lines.filter(({ isbelow }) => isbelow).length,
    });
  }
  const seen = moving.map(({ id, listId }) => [id, listId]);
  const version = sha256(JSON.stringify([list.id, seen, moves])).toString("hex");
  return { version, customers: moving.length, moves };
}

/**
 * Makes customers buy by another price list from now on. Orders that were already placed keep their prices.
 *
 * Possible refusals: those of judgeMove; ChangedMeanwhile if the preview is out of date; PricesBelowWholesale if the user has not
 * confirmed prices below what the reseller pays. Returns how many customers were moved.
 */
export async function moveToGroup(call: Call, input: z.output<typeof moveToGroupSpec.input>): Promise<number> {
  const { trx } = call;
  const list = await listOf(trx, input.groupid);
  await lockBrand(trx, list.brandId);
  const preview = await judgeMove(call, input);
  if (preview.version !== input.version) throw new Refused(ChangedMeanwhile);
  if (preview.moves.some(({ below }) => below > 0) && !input.atloss) throw new Refused(PricesBelowWholesale, { param: "atloss" });
  const moved = await moveCustomers(trx, input.accids, list.id);
  if (moved !== preview.customers) throw new Refused(ChangedMeanwhile);
  await record(call, "resale.move-customers", { object: list.id, after: { group: list.name, customers: input.accids } });
  return moved;
}

/** The chosen customers who do not already buy by the list. */
async function movingTo(trx: Trx, list: OwnList, accountIds: readonly string[]): Promise<CustomerRow[]> {
  const wanted = [...new Set(accountIds)];
  const found = await findCustomers(trx, { search: "", listId: null, only: wanted, limit: wanted.length, offset: 0 });
  if (found.length !== wanted.length) throw new Refused(NotFound, { param: "accids" });
  const brandOf = new Map((await ownLists(trx)).map(({ id, brandId }) => [id, brandId]));
  if (found.some(({ listId }) => brandOf.get(listId) !== list.brandId))
    throw new Refused(GroupOfOtherBrand, { param: "groupid" });
  const moving = found.filter(({ listId }) => listId !== list.id);
  if (moving.length === 0) throw new Refused(CustomersThereAlready, { param: "groupid" });
  return moving;
}

type Together = { readonly fromId: string; readonly currency: Currency; readonly customers: number };

/** Groups customers who leave the same price list and pay in the same currency. */
function together(moving: readonly CustomerRow[]): Together[] {
  const found = new Map<string, Together>();
  for (const { listId, currency: code } of moving) {
    const key = `${listId} ${code}`;
    found.set(key, { fromId: listId, currency: currencyOf(code), customers: (found.get(key)?.customers ?? 0) + 1 });
  }
  return [...found.values()];
}
