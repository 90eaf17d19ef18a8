import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { PriceGroupMargin, savePriceGroupSpec } from "@nameplane/contracts/backoffice/price-groups";
import { priceEndings, type PriceEnding } from "@nameplane/contracts/backoffice/price-values";
import { PriceGroupInUse, PriceGroupNamed } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { currencies, isCurrency } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import type { Reading } from "./books.ts";
import { changeGroup, generalMargins, insertGroup, insertMargins, listBrands, type MarginAt } from "./price-groups.repository.ts";
import { lockGroup } from "../../products/lists/index.ts";
import { listGroups, type GroupAt } from "./prices.repository.ts";
import { presentGroup } from "./read-prices.ts";

type Call = StaffCall & { readonly trx: Trx };
type Input = z.output<typeof savePriceGroupSpec.input>;

/** How prices are rounded, in minor units of a currency with two decimals: up to a multiple of `to`, minus `less`. */
const roundings: Readonly<Record<PriceEnding, { readonly to: number; readonly less: number }>> = {
  exact: { to: 1, less: 0 },
  whole: { to: 100, less: 0 },
  ninety: { to: 100, less: 10 },
};

/** Price groups with their margins. */
export async function readGroups({
  trx,
  staff,
  now,
}: Reading): Promise<Omit<AnswerOf<typeof operations.priceGroups>, "code" | "desc">> {
  const groups = await listGroups(trx, staff.brandId);
  const margins = await generalMargins(
    trx,
    groups.map(({ id }) => id),
    now,
  );
  return {
    data: groups.map((group) => ({
      ...presentGroup(group),
      margins: margins.filter((margin) => margin.price_group_id === group.id).flatMap(presentMargin),
      isused: isUsed(group, groups),
    })),
    brands: await listBrands(trx, staff.brandId),
  };
}

/** Whether somebody would pay another price if the group's parent or margins changed. */
const isUsed = (group: GroupAt, groups: readonly GroupAt[]): boolean =>
  group.customers > 0 || groups.some(({ parent_id: parent }) => parent === group.id) || isFirst(group, groups);

/** Whether this is the first group of its brand. Its prices apply to visitors and new customers. */
const isFirst = (group: GroupAt, groups: readonly GroupAt[]): boolean =>
  groups.find(({ brand_id: brand }) => brand === group.brand_id)?.id === group.id;

function presentMargin({
  currency,
  percent_bp: basisPoints,
  round_to_minor: to,
  round_less_minor: less,
  floor_at_cost: floor,
}: MarginAt): PriceGroupMargin[] {
  if (!isCurrency(currency)) return [];
  const ending = priceEndings.find((each) => roundings[each].to === to && roundings[each].less === less) ?? "exact";
  return [{ currency, basisPoints, ending, floor }];
}

/**
 * Creates a price group below another one, or changes a group. A group that has customers, or that other groups take prices from,
 * keeps its parent and margins, because no preview would show who pays what after a change. Instead, staff create a new group and
 * choose it on the customers' pages.
 *
 * Possible refusals: NotFound (groupid, brandid, parentid), PriceGroupNamed, PriceGroupInUse. Returns the id of the group.
 */
export async function saveGroup(call: Call, input: Input): Promise<string> {
  const { trx, staff, now } = call;
  const { groupid, brandid, name, parentid } = input;
  if (groupid !== undefined) await lockGroup(trx, groupid);
  const groups = await listGroups(trx, staff.brandId);
  const before = groups.find(({ id }) => id === groupid) ?? null;
  if (groupid !== undefined && before === null) throw new Refused(NotFound, { param: "groupid" });
  const known = await listBrands(trx, staff.brandId);
  if (!known.some((brand) => brand.brandid === brandid) || (before !== null && before.brand_id !== brandid))
    throw new Refused(NotFound, { param: "brandid" });
  const isAlone = before !== null && before.parent_id === null;
  // A brand can have only one group without a parent: visitors and new customers buy at its prices.
  if (parentid === null ? !isAlone : parentid === groupid || !groups.some(({ id }) => id === parentid))
    throw new Refused(NotFound, { param: "parentid" });
  if (groups.some((group) => group.brand_id === brandid && group.name === name && group.id !== groupid))
    throw new Refused(PriceGroupNamed, { param: "name" });
  const id = groupid ?? newId();
  const old = before === null ? [] : (await generalMargins(trx, [id], now)).flatMap(presentMargin);
  const margins = currencies.flatMap((currency) => input.margins.filter((margin) => margin.currency === currency).slice(-1));
  const changed = margins.filter((margin) => !old.some((each) => isSame(each, margin)));
  const isOther = before !== null && (changed.length > 0 || before.parent_id !== parentid);
  if (isOther && isUsed(before, groups)) throw new Refused(PriceGroupInUse);
  const fields = { name, parentId: parentid };
  if (before !== null) await changeGroup(trx, id, fields);
  else if (!(await insertGroup(trx, id, brandid, fields))) throw new Refused(PriceGroupNamed, { param: "name" });
  await insertMargins(
    trx,
    changed.map((margin) => rowOf(id, margin)),
    now,
  );
  await auditStaff(trx, call, {
    actor: call.actor,
    action: before === null ? "price-groups.make" : "price-groups.change",
    object: id,
    ...(before === null ? {} : { before: { name: before.name, parent: before.parent_id, margins: old } }),
    after: { name, parent: parentid, margins },
  });
  return id;
}

const isSame = (a: PriceGroupMargin, b: PriceGroupMargin): boolean =>
  a.currency === b.currency && a.basisPoints === b.basisPoints && a.ending === b.ending && a.floor === b.floor;

const rowOf = (groupId: string, { currency, basisPoints, ending, floor }: PriceGroupMargin): MarginAt => ({
  price_group_id: groupId,
  currency,
  percent_bp: basisPoints,
  round_to_minor: roundings[ending].to,
  round_less_minor: roundings[ending].less,
  floor_at_cost: floor,
});
