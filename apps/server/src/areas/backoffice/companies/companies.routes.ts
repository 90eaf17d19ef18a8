import * as specs from "@nameplane/contracts/backoffice/acts/companies";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { StaffTrxCall } from "../../../platform/http/second-person.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { describeCompany, readCompanies, refuseCompany, saveCompany } from "./keep-companies.ts";
import { readDepositLimits, refuseDepositLimit, setDepositLimit } from "./keep-deposit-limits.ts";
import { describeRate, describeRemoval, readRates, refuseRate, refuseRemoval, removeRate, setRate } from "./keep-rates.ts";

/** Runs a check in a transaction of staff, before they confirm their identity. */
const firstly =
  <Input>(check: (call: StaffTrxCall, input: Input) => Promise<unknown>) =>
  (call: StaffCall, input: Input): Promise<unknown> =>
    call.tx((trx) => check(Object.assign(call, { trx }), input));

/** Routes about the operator's companies and the VAT rates by date. They need a fresh proof, and a second person where a rule says so. */
export function companyRoutes(edge: Edge): void {
  const may = "staff_payee";
  // Reading changes nothing, so staff do not have to confirm their identity.
  const reads = { stepUp: null };
  edge.staff(operations.companies, specs.companiesSpec, may, reads, readCompanies);
  const save = {
    stepUp: { first: firstly(refuseCompany) },
    second: { kind: "companyData" as const, describe: describeCompany },
  };
  edge.staff(operations.saveCompany, specs.saveCompanySpec, may, save, async (call, input) => {
    await saveCompany(call, input);
    return {};
  });

  edge.staff(operations.vatRates, specs.vatRatesSpec, may, reads, readRates);
  const set = { stepUp: { first: firstly(refuseRate) }, second: { kind: "vatRate" as const, describe: describeRate } };
  edge.staff(operations.setVatRate, specs.setVatRateSpec, may, set, async (call, input) => {
    await setRate(call, input);
    return {};
  });
  edge.staff(operations.depositLimits, specs.depositLimitsSpec, may, reads, readDepositLimits);
  const limit = { stepUp: { first: firstly(refuseDepositLimit) } };
  edge.staff(operations.setDepositLimit, specs.setDepositLimitSpec, may, limit, async (call, input) => {
    await setDepositLimit(call, input);
    return {};
  });
  const remove = { stepUp: { first: firstly(refuseRemoval) }, second: { kind: "vatRate" as const, describe: describeRemoval } };
  edge.staff(operations.removeVatRate, specs.removeVatRateSpec, may, remove, async (call, input) => {
    await removeRate(call, input);
    return {};
  });
}
