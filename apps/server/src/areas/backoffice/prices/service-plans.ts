import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { PlanInUse, PlanLimitOutside, PlanNamed } from "@nameplane/contracts/backoffice/refusals";
import type { saveServicePlanSpec } from "@nameplane/contracts/backoffice/service-plans";
import { planned, plannedProducts } from "@nameplane/contracts/products/service-plans";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf, money } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { booksOf, insertChange, insertPrices, lockGroup, subjectText, type Books } from "../../products/lists/index.ts";
import { auditStaff } from "../../staff/index.ts";
import type { Reading } from "./books.ts";
import { listGroups } from "./prices.repository.ts";
import { insertPlan, productsWithPlans, updatePlan, type PlanRow } from "./service-plans.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Input = z.output<typeof saveServicePlanSpec.input>;

/** The services that can be sold in several plans, with the prices of the first list. Possible refusals: NotFound (no price list). */
export async function readServicePlans({
  trx,
  staff,
  now,
}: Reading): Promise<Omit<AnswerOf<typeof operations.servicePlans>, "code" | "desc">> {
  const groupid = await firstGroup(trx, staff.brandId);
  const rows = await productsWithPlans(trx, plannedProducts);
  const books = await booksOf(trx, { groupId: groupid, at: now, subjects: rows.map(({ id }) => id) });
  const products = rows.filter(({ planOf }) => planOf === null);
  return {
    groupid,
    data: products.flatMap((product) => {
      const kind = planned.get(product.id);
      if (kind === undefined) return [];
      return {
        productid: product.id,
        name: product.name,
        unit: kind.unit,
        included: kind.least,
        most: kind.most,
        months: product.months,
        prices: pricesOf(books, product),
        services: product.services,
        plans: rows
          .filter(({ planOf }) => planOf === product.id)
          .map((plan) => ({
            planid: plan.id,
            name: plan.name,
            included: plan.included ?? kind.least,
            issold: plan.isSold,
            prices: pricesOf(books, plan),
            services: plan.services,
          })),
      };
    }),
  };
}

async function firstGroup(trx: Trx, brandId: string | null): Promise<string> {
  const [group] = await listGroups(trx, brandId);
  if (group === undefined) throw new Refused(NotFound);
  return group.id;
}

function pricesOf(books: Books, { id, months }: PlanRow) {
  return [...books].flatMap(([currency, book]) => {
    const amount = book.amount(id, "renew", months);
    return amount === null ? [] : [{ currency, netMinor: minorOf(amount.net) }];
  });
}

/**
 * Makes a plan of a service, with its prices in the first list, or changes a plan. What services have been sold cannot become
 * less.
 *
 * Possible refusals: NotFound (productid, planid), PlanLimitOutside, PlanNamed, PlanInUse. Returns the id of the plan.
 */
export async function saveServicePlan(call: Call, { planid, productid, name, included, issold, prices }: Input): Promise<number> {
  const { trx, staff } = call;
  const kind = planned.get(productid);
  const groupId = await firstGroup(trx, staff.brandId);
  // Two colleagues who make a plan by the same name do so one after the other.
  await lockGroup(trx, groupId);
  const rows = await productsWithPlans(trx, [productid]);
  const product = rows.find(({ id }) => id === productid);
  if (kind === undefined || product === undefined) throw new Refused(NotFound, { param: "productid" });
  const before = rows.find(({ id, planOf }) => id === planid && planOf === productid) ?? null;
  if (planid !== undefined && before === null) throw new Refused(NotFound, { param: "planid" });
  const { least, most } = kind;
  if (included <= 0 || included > most) throw new Refused(PlanLimitOutside, { param: "included", values: { least: 1, most } });
  const others = rows.filter((row) => row.planOf === productid && row.id !== planid);
  for (const language of ["en", "sv"] as const)
    if (others.some((row) => row.name[language].toLowerCase() === name[language].toLowerCase()))
      throw new Refused(PlanNamed, { param: `name.${language}` });
  if (before !== null && before.services > 0 && included < (before.included ?? least))
    throw new Refused(PlanInUse, { param: "included" });
  const fields = { name, included, isSold: issold };
  const id = before?.id ?? (await insertPlan(trx, product, fields));
  if (before === null) await setFirstPrices(call, { id, months: product.months, groupId, prices });
  else await updatePlan(trx, product, id, fields);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "service-plans.save",
    object: String(id),
    ...(before === null ? {} : { before: { name: before.name, included: before.included, sold: before.isSold } }),
    after: { product: productid, name, included, sold: issold, ...(before === null ? { prices } : {}) },
  });
  return id;
}

type FirstPrices = {
  readonly id: number;
  readonly months: number;
  readonly groupId: string;
  readonly prices: Input["prices"];
};

/** Sets what the first and each further period of a new plan cost. */
async function setFirstPrices({ trx, staff, now }: Call, { id, months, groupId, prices }: FirstPrices): Promise<void> {
  const wanted = (["create", "renew"] as const).flatMap((operation) =>
    prices.map(({ currency, netMinor }) => ({ operation, months, currency, net: money(netMinor, currency) })),
  );
  if (wanted.length === 0) return;
  const change = {
    id: newId(),
    groupId,
    startsAt: now,
    endsAt: null,
    madeBy: { staffId: staff.staffId },
    at: now,
    lines: wanted.map(({ operation, currency, net }) => ({
      subject: subjectText(id),
      operation,
      months,
      currency,
      old: null,
      new: minorOf(net),
    })),
    margins: [],
  };
  await insertChange(trx, change);
  const rows = wanted.map(({ operation, net }) => ({
    operation,
    months,
    net,
    subject: id,
    percentBasisPoints: null,
    isFrom: false,
  }));
  await insertPrices(
    trx,
    change,
    rows.map((row) => ({ id: newId(), ...row })),
  );
}
