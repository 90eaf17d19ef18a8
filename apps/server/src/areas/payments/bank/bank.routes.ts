import * as specs from "@nameplane/contracts/payments/bank";
import { MonthClosed } from "@nameplane/contracts/books/refusals";
import * as operations from "@nameplane/contracts/payments/operations";
import { BankTransferKnown } from "@nameplane/contracts/payments/refusals";
import { BadParameter, NoPermission } from "@nameplane/contracts/refusals";
import { money } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import type { ActChange, DescribedAct } from "../../../platform/http/second-person.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn, openDay } from "../../ledger/index.ts";
import { bankLinesAdded } from "../payments.jobs.ts";
import { insertBankLines } from "./bank-lines.repository.ts";
import type { BookDeps } from "./book-line.ts";
import { readLines, readPlaces, readStatements } from "./read-bank.ts";
import { readBankFile } from "./read-bank-file.ts";
import { takeBankFile, type Taken } from "./take-bank-file.ts";
import { markLine, placeLine, undoLine } from "./work-lines.ts";

type Call = StaffCall & { readonly trx: Trx };

const right = "staff_bank";
/** Room for a file of 20 MB in base64, and its name. */
const bodyLimit = 28 * 1024 * 1024;

/** The bank's statements, for staff who match payments to invoices. Bank accounts belong to the operator, not to one brand. */
export function bankRoutes(edge: Edge, deps: BookDeps): void {
  edge.staffOutside(operations.takeBankFile, specs.takeBankFileSpec, right, { bodyLimit }, (call, input) =>
    take(deps, forAllBrands(call), input),
  );
  edge.staff(operations.bankStatements, specs.bankStatementsSpec, right, {}, (call, input) =>
    readStatements(forAllBrands(call), input),
  );
  edge.staff(operations.bankLines, specs.bankLinesSpec, right, {}, (call, input) => readLines(forAllBrands(call), input));
  edge.staff(operations.bankPlaces, specs.bankPlacesSpec, right, {}, (call, input) => readPlaces(forAllBrands(call), input));
  edge.staff(operations.placeBankLine, specs.placeBankLineSpec, right, {}, async (call, input) => {
    await placeLine(deps, forAllBrands(call), input);
    return {};
  });
  edge.staff(operations.markBankLine, specs.markBankLineSpec, right, {}, async (call, input) => {
    await markLine(forAllBrands(call), input);
    return {};
  });
  edge.staff(operations.undoBankLine, specs.undoBankLineSpec, right, {}, async (call, input) => {
    await undoLine(forAllBrands(call), input);
    return {};
  });
  const recorded = { second: { kind: "credit", describe: describeTransfer } } as const;
  edge.staff(operations.recordTransfer, specs.recordTransferSpec, right, recorded, async (call, input) => ({
    lineid: await recordTransfer(deps, forAllBrands(call), input),
  }));
}

/** Refuses with NoPermission for staff of a single brand, because they would see payments of other brands' customers. */
function forAllBrands<T extends StaffCall>(call: T): T {
  if (call.staff.brandId !== null) throw new Refused(NoPermission, { fields: { permission: right } });
  return call;
}

async function take(
  deps: BookDeps,
  call: StaffCall,
  { name, content, ouraccount }: z.output<typeof specs.takeBankFileSpec.input>,
): Promise<Taken> {
  const bytes = Buffer.from(content, "base64");
  const { actor, now } = call;
  const statements = await readBankFile(bytes, call.language);
  return call.tx(async (trx) => {
    const { sellerId, accountId } = await operatorAccount(trx);
    const taken = await takeBankFile(trx, {
      sellerId,
      file: { name, bytes },
      statements,
      isOurs: (account) => account === ouraccount,
      by: actor,
      now,
    });
    await audit(trx, {
      accountId,
      actor,
      action: "bank.file",
      object: sha256(bytes).toString("hex"),
      after: { name, ...taken },
      requestId: call.requestId,
      address: call.address,
    });
    await deps.jobs.enqueue(trx, bankLinesAdded, [{ sellerId }]);
    return taken;
  });
}

/** Describes the recording of a transfer, for a second staff member. It needs one because no bank statement proves the sum. */
async function describeTransfer(_call: Call, input: z.output<typeof specs.recordTransferSpec.input>): Promise<DescribedAct> {
  const { amountMinor: minor, currency, bookedon, reference, bankreference, payer, reason } = input;
  const added = (field: ActChange["field"], after: string) => ({ field, before: null, after, currency: null });
  return {
    account: null,
    object: { kind: "bank", id: bankreference.slice(0, 60) },
    title: bankreference,
    sum: { minor, currency },
    changes: [
      { field: "amount", before: null, after: String(minor), currency },
      added("bookedOn", bookedon),
      added("reference", reference),
      ...(payer === undefined ? [] : [added("payer", payer)]),
      added("why", reason),
    ],
  };
}

/**
 * Records a transfer that is not in any file. The bank's own reference is required, so that two staff members cannot record the
 * same transfer twice.
 *
 * Possible refusals: BadParameter (the day is in the future); MonthClosed; BankTransferKnown.
 */
async function recordTransfer(
  deps: BookDeps,
  call: Call,
  input: z.output<typeof specs.recordTransferSpec.input>,
): Promise<string> {
  const { trx, actor, now } = call;
  const { amountMinor, currency, bookedon, reference, bankreference, payer, reason } = input;
  const { sellerId, accountId, timeZone } = await operatorAccount(trx);
  if (bookedon > dateIn(timeZone, now)) throw new Refused(BadParameter, { param: "bookedon" });
  const open = await openDay(trx, sellerId, bookedon);
  if (open !== bookedon) throw new Refused(MonthClosed, { param: "bookedon", values: { from: open } });
  const lineid = newId();
  const added = await insertBankLines(trx, [
    {
      id: lineid,
      sellerId,
      amount: money(amountMinor, currency),
      bookedOn: bookedon,
      bankReference: bankreference,
      references: [],
      text: reference,
      payer: payer ?? null,
      payerAccount: null,
      isReversal: false,
      fileHash: sha256("recorded by hand"),
      lineHash: sha256(JSON.stringify(["by hand", bankreference])),
      entryHash: null,
      bankAccountId: null,
      statementId: null,
      valuedOn: null,
      code: null,
      reason,
    },
  ]);
  if (added === 0) throw new Refused(BankTransferKnown, { param: "bankreference" });
  await audit(trx, {
    accountId,
    actor,
    action: "bank.record",
    object: lineid,
    after: { amountMinor, currency, bookedon, bankreference, reason },
    requestId: call.requestId,
    address: call.address,
  });
  await deps.jobs.enqueue(trx, bankLinesAdded, [{ sellerId }]);
  return lineid;
}
