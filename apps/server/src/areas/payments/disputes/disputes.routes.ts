import * as specs from "@nameplane/contracts/payments/disputes";
import * as operations from "@nameplane/contracts/payments/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { evidencePdf } from "./render-evidence.ts";
import {
  acceptDispute,
  readDispute,
  readDisputes,
  readForFile,
  saveDispute,
  setHold,
  settleDispute,
  submitDispute,
  type StaffDisputeDeps,
} from "./staff-disputes.ts";

/** Disputed payments, for staff who answer them. The row policies hide brands that a staff member does not work for. */
export function disputeRoutes(edge: Edge, deps: StaffDisputeDeps): void {
  const may = "staff_disputes";
  edge.staff(operations.disputes, specs.disputesSpec, may, {}, readDisputes);
  edge.staff(operations.dispute, specs.disputeSpec, may, {}, readDispute);
  edge.staff(operations.saveDispute, specs.saveDisputeSpec, may, {}, async (call, input) => {
    await saveDispute(call, input);
    return {};
  });
  edge.staff(operations.submitDispute, specs.submitDisputeSpec, may, {}, async (call, input) => {
    await submitDispute(deps, call, input);
    return {};
  });
  edge.staff(operations.acceptDispute, specs.acceptDisputeSpec, may, {}, async (call, input) => {
    await acceptDispute(deps, call, input);
    return {};
  });
  edge.staff(operations.settleDispute, specs.settleDisputeSpec, may, {}, async (call, input) => {
    await settleDispute(call, input);
    return {};
  });
  edge.staff(operations.setDisputeHold, specs.setDisputeHoldSpec, may, {}, async (call, input) => {
    await setHold(call, input);
    return {};
  });
  edge.staffOutside(operations.disputeFile, specs.disputeFileSpec, may, {}, async (call, { disputeid }) => {
    const { dispute, words, frozen } = await call.tx((trx) => readForFile(trx, call, disputeid));
    const content = await evidencePdf(dispute, words, frozen);
    return { content, fileName: `dispute-D${dispute.number}.pdf`, contentType: "application/pdf" };
  });
}
