import { creditableSpec, creditInvoiceSpec, giveGoodwillSpec } from "@nameplane/contracts/ledger/credit-notes";
import * as operations from "@nameplane/contracts/ledger/operations";
import { minorOf } from "@nameplane/values";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { creditByStaff, describeCredit, describeGoodwill, goodwillByStaff, readCreditable } from "./credit-invoice.ts";

/** Credit notes and goodwill, for staff who may give customers credit. */
export function correctionRoutes(edge: Edge, deps: { readonly jobs: Jobs }): void {
  const credit = "staff_credit";
  edge.staff(operations.creditable, creditableSpec, credit, { stepUp: null }, readCreditable);
  const credited = { stepUp: {}, second: { kind: "credit", describe: describeCredit } } as const;
  edge.staff(operations.creditInvoice, creditInvoiceSpec, credit, credited, (call, input) => creditByStaff(deps, call, input));
  const given = { stepUp: {}, second: { kind: "credit", describe: describeGoodwill } } as const;
  edge.staff(operations.giveGoodwill, giveGoodwillSpec, credit, given, async (call, input) => ({
    creditMinor: minorOf(await goodwillByStaff(call, input)),
  }));
}
