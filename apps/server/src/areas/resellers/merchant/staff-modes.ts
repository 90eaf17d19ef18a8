import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/resellers/operations";
import type { StaffResaleMode } from "@nameplane/contracts/resellers/merchant";
import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { proofOf } from "./merchant.repository.ts";
import { decideMode, findAnyMode, listAllModes, type StaffModeRow } from "./staff-modes.repository.ts";
import { presentMode } from "./present-mode.ts";

type Call = StaffCall & { readonly trx: Trx };

/** The ways of selling that resellers have requested, those that wait for a decision first. */
export async function readStaffModes(
  call: Call,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Omit<AnswerOf<typeof operations.staffResaleModes>, "code" | "desc">> {
  const { rows, total } = await listAllModes(call.trx, { limit, offset: (page - 1) * limit });
  const data = [];
  for (const row of rows) data.push(await presentStaff(call.trx, row));
  return { data, page, limit, total };
}

/**
 * Approves or refuses a request for a way of selling. An approved one begins on its day, or at once if that day has passed.
 *
 * Possible refusals: NotFound; StatusProhibits if it does not wait for a decision; BadParameter if it is refused without a
 * reason.
 */
export async function decideStaffMode(
  call: Call,
  { modeid, approves, reason }: { readonly modeid: string; readonly approves: boolean; readonly reason: string },
): Promise<void> {
  const found = await findAnyMode(call.trx, modeid);
  if (found === null) throw new Refused(NotFound, { param: "modeid" });
  if (!approves && reason === "") throw new Refused(BadParameter, { param: "reason" });
  const state = approves ? "approved" : "refused";
  if (!(await decideMode(call.trx, modeid, { state, reason, by: call.actor, at: call.now }))) throw new Refused(StatusProhibits);
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "resale.decide-mode",
    object: modeid,
    after: { customer: found.number, mode: found.mode, state, begins: found.begins },
  });
}

async function presentStaff(trx: Trx, row: StaffModeRow): Promise<StaffResaleMode> {
  const { accountId, number, name, seller, brands, customers, withCredit } = row;
  const { details } = seller ?? {};
  return {
    ...presentMode(row),
    account: { accountid: accountId, number, name },
    seller:
      seller === null
        ? null
        : {
            name: seller.name,
            orgnr: seller.orgnr,
            country: seller.country,
            vatnumber: seller.vatnumber ?? "",
            isvatregistered: seller.isVatRegistered,
            firstnumber: seller.firstNumber,
            lines: details?.lines ?? [],
            email: details?.email ?? "",
            bankgiro: details?.bankgiro ?? "",
            iban: details?.iban ?? "",
          },
    brands,
    customers,
    withcredit: withCredit,
    vatproof: await proofOf(trx, accountId, seller?.vatnumber ?? ""),
  };
}
