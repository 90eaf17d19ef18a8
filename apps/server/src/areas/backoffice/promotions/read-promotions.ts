import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { PromotionState } from "@nameplane/contracts/backoffice/promotions/values";
import type { PromotionResult, PromotionView } from "@nameplane/contracts/backoffice/promotions/promotions";
import { NotFound } from "@nameplane/contracts/refusals";
import { Refused } from "../../../platform/refused.ts";
import type { Reading } from "../prices/index.ts";
import { soldProducts } from "../../products/lists/index.ts";
import { listBrands, listGroups } from "../prices/index.ts";
import {
  countCodes,
  findPromotion,
  listPromotions,
  ordersOf,
  resultsOf,
  type PromotionAt,
  type ResultAt,
} from "./promotions.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

export function stateOf(promotion: Pick<PromotionAt, "starts_at" | "ends_at" | "stopped_at">, now: Date): PromotionState {
  if (promotion.stopped_at !== null) return "stopped";
  if (promotion.ends_at !== null && promotion.ends_at <= now) return "ended";
  return promotion.starts_at > now ? "planned" : "live";
}

const brandOf = ({ brand_id: brandid, brand_name: name }: Pick<PromotionAt, "brand_id" | "brand_name">) =>
  brandid === null ? null : { brandid, name: name ?? "" };

export async function readPromotions({ trx, now }: Reading): Promise<Answer<typeof operations.promotions>> {
  const rows = await listPromotions(trx);
  return {
    data: rows.map((row) => ({
      promotionid: row.id,
      name: row.name,
      brand: brandOf(row),
      state: stateOf(row, now),
      starts: row.starts_at.toISOString(),
      ends: row.ends_at?.toISOString() ?? null,
      needsCode: row.needs_code,
      items: row.items,
      given: row.given,
    })),
  };
}

export async function readChoices({ trx, staff, language }: Reading): Promise<Answer<typeof operations.promotionChoices>> {
  const groups = await listGroups(trx, staff.brandId);
  const products = await soldProducts(trx, language);
  return {
    brands: await listBrands(trx, staff.brandId),
    priceGroups: groups.map(({ id, name, brand_name: brand }) => ({ groupid: id, name, brand })),
    products: products.flatMap(({ subject, name }) => (typeof subject === "number" ? [{ productid: subject, name }] : [])),
    isWhole: staff.brandId === null,
  };
}

/** A promotion with its results and orders. Possible refusals: NotFound. */
export async function readPromotion(
  { trx, staff, now }: Reading,
  { promotionid }: { readonly promotionid: string },
): Promise<Answer<typeof operations.promotion>> {
  const found = await findPromotion(trx, promotionid);
  if (found === null) throw new Refused(NotFound, { param: "promotionid" });
  const orders = await ordersOf(trx, promotionid);
  const seesCosts = staff.brandId === null;
  return {
    promotion: presentPromotion(found, now),
    results: (await resultsOf(trx, promotionid)).map((result) => presentResult(result, seesCosts)),
    orders: orders.map(({ used, account_number: number, account_name: name, ...order }) => ({
      ...order,
      used: used.toISOString(),
      account: { number, name },
    })),
    codes: await countCodes(trx, promotionid),
  };
}

export function presentPromotion(found: PromotionAt, now: Date): PromotionView {
  const { terms } = found;
  return {
    promotionid: found.id,
    version: found.version,
    brand: brandOf(found),
    name: found.name,
    titleEn: found.title_en,
    titleSv: found.title_sv,
    starts: found.starts_at.toISOString(),
    ends: found.ends_at?.toISOString() ?? null,
    state: stateOf(found, now),
    needsCode: found.needs_code,
    terms: {
      ...terms,
      acts: [...terms.acts],
      tlds: [...terms.tlds],
      products: [...terms.products],
      years: [...terms.years],
      how:
        terms.how.kind === "percent"
          ? { kind: "percent", steps: terms.how.steps.map((step) => ({ ...step })) }
          : { kind: terms.how.kind, amounts: { ...terms.how.amounts } },
    },
    audience: {
      newCustomers: found.new_customers,
      brands: found.brand_ids,
      priceGroups: found.price_group_ids,
      countries: found.countries,
      accounts: found.account_numbers,
    },
    limits: {
      counts: found.counts,
      usesMax: found.uses_max,
      accountUsesMax: found.account_uses_max,
      budget: { ...found.budget },
    },
    madeBy: found.made_by,
    stopped: found.stopped_at === null ? null : { at: found.stopped_at.toISOString(), by: found.stopped_by },
  };
}

/**
 * Leaves out the costs for staff who work for only one brand: what registries charge is known only to the whole operator's staff.
 */
function presentResult({ given, net, cost, costed_net: costedNet, ...result }: ResultAt, seesCosts: boolean): PromotionResult {
  const known = seesCosts ? cost : null;
  return {
    ...result,
    givenMinor: given,
    netMinor: net,
    costMinor: known,
    marginMinor: known === null ? null : costedNet - known,
  };
}
