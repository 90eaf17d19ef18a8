import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { productList, serviceList } from "@nameplane/contracts/products/operations";
import { planned } from "@nameplane/contracts/products/service-plans";
import { priceAt } from "@nameplane/values";
import { z } from "zod";
import { showPrice } from "./price.present.ts";
import type { PriceBook } from "./price-book.rules.ts";
import type { PlanRow, ProductRow, ServiceRow } from "./services.repository.ts";
import { questionsOf } from "./read-questions.ts";
import type { TaxPosition } from "./vat.rules.ts";

type Product = AnswerOf<typeof productList>["data"][number];
type Service = AnswerOf<typeof serviceList>["data"][number];
type Operation = Product["prices"][number]["operation"];

const limitsOf = z.looseObject({
  records: z.int().nullable().catch(null).default(null),
  tlds: z.array(z.string()).catch([]).default([]),
  deliverDays: z.int().nullable().catch(null).default(null),
  quoteHours: z.int().nullable().catch(null).default(null),
  needs2fa: z.boolean().catch(false).default(false),
});

type Prices = { readonly book: PriceBook; readonly tax: TaxPosition } | null;

/** A product as screens show it. Its prices are left out if the brand hides them. */
export function presentProduct(
  row: ProductRow,
  { prices, plans, atOnce }: { readonly prices: Prices; readonly plans: readonly PlanRow[]; readonly atOnce: readonly number[] },
): Product {
  const limits = limitsOf.parse(row.limits ?? {});
  return {
    productid: row.id,
    page: row.page,
    family: row.family,
    name: { en: row.name_en, sv: row.name_sv },
    issold: row.is_sold,
    billingmonths: row.billing_months,
    bindingmonths: row.binding_months,
    trialdays: row.trial_days,
    records: limits.records,
    tlds: limits.tlds,
    deliverdays: atOnce.includes(row.id) ? 0 : limits.deliverDays,
    quotehours: limits.quoteHours,
    questions: questionsOf(row.param_schema),
    needstwostep: limits.needs2fa,
    prices: prices === null ? [] : pricesOf(row.id, prices.book, prices.tax),
    unit: planned.get(row.id)?.unit ?? null,
    included: planned.get(row.id)?.least ?? null,
    plans: plans.filter((plan) => plan.plan_of === row.id).flatMap((plan) => presentPlan(plan, prices)),
  };
}

/** A plan as screens show it. One without a price cannot be ordered, and is left out. */
function presentPlan({ id, name_en: en, name_sv: sv, months, included }: PlanRow, prices: Prices): Product["plans"] {
  const plan = { planid: id, name: { en, sv }, included };
  if (prices === null) return [{ ...plan, price: null }];
  const amount = prices.book.product(id, "create", months);
  return amount === null ? [] : [{ ...plan, price: showPrice(priceAt(amount.net, prices.tax.rateBasisPoints, months)) }];
}

function pricesOf(productId: number, book: PriceBook, tax: TaxPosition): Product["prices"] {
  return book.offersOf(productId).flatMap(({ operation, months }) => {
    const amount = book.product(productId, operation, months);
    if (amount === null) return [];
    return {
      operation: operation as Operation,
      price: showPrice(priceAt(amount.net, tax.rateBasisPoints, months)),
      percentBasisPoints: amount.percentBasisPoints,
      isfrom: amount.isFrom,
    };
  });
}

const instant = (at: Date | null) => at?.toISOString() ?? null;

export function presentService(row: ServiceRow): Service {
  return {
    serviceid: row.id,
    productid: row.product_id,
    type: row.page,
    product: { en: row.name_en, sv: row.name_sv },
    name: row.name,
    status: codeOf("service", row.state),
    domainname: row.domain,
    renewal: row.renewal_mode,
    started: instant(row.started_at),
    paiduntil: instant(row.paid_until),
    renews: instant(row.renews_at),
    bindinguntil: instant(row.binding_until),
    ended: instant(row.ended_at),
    carries: row.carries,
  };
}
