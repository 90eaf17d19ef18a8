import * as operations from "@nameplane/contracts/backoffice/operations";
import { priceGroupsSpec, savePriceGroupSpec } from "@nameplane/contracts/backoffice/price-groups";
import { exchangeRatesSpec } from "@nameplane/contracts/backoffice/exchange-rates";
import * as specs from "@nameplane/contracts/backoffice/prices";
import { saveServicePlanSpec, servicePlansSpec } from "@nameplane/contracts/backoffice/service-plans";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { judgePrices } from "./judge-prices.ts";
import { exportPrices, readPriceFile } from "./price-files.ts";
import { readGroups, saveGroup } from "./price-groups.ts";
import { proposePrices } from "./propose-prices.ts";
import { readPrice, readPrices } from "./read-prices.ts";
import { readRates } from "./read-rates.ts";
import { readServicePlans, saveServicePlan } from "./service-plans.ts";
import { refusePrices, setPrices, withdrawPrices } from "./set-prices.ts";

/**
 * Price lists as staff see and change them. The row policies hide the lists of brands that the staff member does not work for.
 */
export function priceRoutes(edge: Edge): void {
  const prices = "staff_prices";

  edge.staff(operations.priceList, specs.priceListSpec, prices, {}, readPrices);

  edge.staff(operations.price, specs.priceSpec, prices, {}, readPrice);

  // A preview changes nothing, so staff do not have to confirm their identity.
  const unproved = { stepUp: null, changesState: false };
  edge.staff(operations.previewPrices, specs.previewPricesSpec, prices, unproved, async (call, input) => ({
    preview: (await judgePrices(call, input)).preview,
  }));

  const first = (call: StaffCall, input: Parameters<typeof refusePrices>[1]) =>
    call.tx((trx) => refusePrices({ trx, staff: call.staff, language: call.language, now: call.now }, input));
  edge.staff(operations.setPrices, specs.setPricesSpec, prices, { stepUp: { first } }, async (call, input) => ({
    changeid: await setPrices(call, input),
  }));

  edge.staff(operations.withdrawPrices, specs.withdrawPricesSpec, prices, {}, async (call, { changeid }) => {
    await withdrawPrices(call, changeid);
    return {};
  });

  edge.staff(operations.proposePrices, specs.proposePricesSpec, prices, unproved, proposePrices);

  edge.staff(operations.readPriceFile, specs.readPriceFileSpec, prices, unproved, readPriceFile);

  edge.staffOutside(operations.exportPrices, specs.exportPricesSpec, prices, {}, (call, { groupid }) =>
    call.tx((trx) => exportPrices({ trx, staff: call.staff, language: call.language, now: call.now }, groupid)),
  );

  edge.staff(operations.exchangeRates, exchangeRatesSpec, prices, {}, readRates);

  edge.staff(operations.priceGroups, priceGroupsSpec, prices, {}, readGroups);

  // Staff do not have to confirm their identity here: nobody buys at the prices of a new group yet, and a group that is in use
  // keeps its prices.
  edge.staff(operations.savePriceGroup, savePriceGroupSpec, prices, {}, async (call, input) => ({
    groupid: await saveGroup(call, input),
  }));

  // Nobody has a new plan yet, and what a plan costs afterwards is changed with the other prices, which need a fresh proof.
  edge.staff(operations.servicePlans, servicePlansSpec, prices, {}, readServicePlans);
  edge.staff(operations.saveServicePlan, saveServicePlanSpec, prices, {}, async (call, input) => ({
    planid: await saveServicePlan(call, input),
  }));
}
