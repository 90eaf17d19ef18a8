import * as specs from "@nameplane/contracts/payments/dunning";
import * as plans from "@nameplane/contracts/payments/dunning-plans";
import * as operations from "@nameplane/contracts/payments/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { collectionFile } from "./collection-file.ts";
import { lateRows } from "./late-list.repository.ts";
import { addPlan, readPlans, removePlan, savePlan } from "./staff-plans.ts";
import {
  collectInvoice,
  describeWriteOff,
  readStaffReminders,
  restReminders,
  takeRestBack,
  withdrawLinks,
  writeOffByStaff,
  type StaffDunningDeps,
} from "./staff-dunning.ts";

/** The list has at most this many late invoices. */
const listMost = 200;

/** Late payers, and what staff can do about them. The row policies hide brands that a staff member does not work for. */
export function staffDunningRoutes(edge: Edge, deps: StaffDunningDeps): void {
  const invoices = "staff_invoices";
  edge.staff(operations.staffReminders, specs.staffRemindersSpec, invoices, {}, (call, { invoiceid }) =>
    readStaffReminders(call, invoiceid),
  );
  edge.staff(operations.lateList, specs.lateListSpec, invoices, {}, async ({ trx, now }, { stage }) => ({
    data: await lateRows(trx, now, stage ?? null, listMost),
  }));
  edge.staffOutside(operations.collectionFile, specs.collectionFileSpec, invoices, {}, async (call) => ({
    ...(await call.tx((trx) => collectionFile(trx, call.actor, call.now))),
    contentType: "text/csv; charset=utf-8",
  }));

  const credit = "staff_credit";
  // An agreement moves no money and can be taken back, so no re-authentication is needed.
  const unproved = { stepUp: null };
  edge.staff(operations.restReminders, specs.restRemindersSpec, credit, unproved, async (call, input) => {
    await restReminders(call, input);
    return {};
  });
  edge.staff(operations.endRest, specs.endRestSpec, credit, unproved, async (call, { invoiceid }) => {
    await takeRestBack(call, invoiceid);
    return {};
  });
  edge.staff(operations.revokePayLinks, specs.revokePayLinksSpec, credit, unproved, async (call, { invoiceid }) => ({
    count: await withdrawLinks(call, invoiceid),
  }));
  edge.staff(operations.collectInvoice, specs.collectInvoiceSpec, credit, { stepUp: {} }, async (call, input) => ({
    interestMinor: await collectInvoice(deps, call, input),
  }));
  const writtenOff = { stepUp: {}, second: { kind: "writeOff", describe: describeWriteOff } } as const;
  edge.staff(operations.writeOff, specs.writeOffSpec, credit, writtenOff, async (call, input) => ({
    amountMinor: await writeOffByStaff(call, input),
  }));

  edge.staff(operations.dunningPlans, plans.dunningPlansSpec, invoices, {}, (call) => readPlans(call));
  edge.staff(operations.addDunningPlan, plans.addDunningPlanSpec, credit, { stepUp: {} }, async (call, input) => ({
    planid: await addPlan(call, input),
  }));
  edge.staff(operations.saveDunningPlan, plans.saveDunningPlanSpec, credit, { stepUp: {} }, async (call, input) => {
    await savePlan(call, input);
    return {};
  });
  edge.staff(operations.removeDunningPlan, plans.removeDunningPlanSpec, credit, { stepUp: {} }, async (call, input) => {
    await removePlan(call, input);
    return {};
  });
}
