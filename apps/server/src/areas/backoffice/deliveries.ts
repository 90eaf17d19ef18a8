import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { fileMaxMegabytes, fileTypeNames } from "@nameplane/contracts/files/limits";
import { FileInfected, FileTooLarge, ScannerAway, WrongFileType } from "@nameplane/contracts/files/refusals";
import { minorOf } from "@nameplane/values";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { endTask as endStaffTask } from "../../platform/staff-tasks.ts";
import { feeOf, recordDeal, repliesIn, shownAnswers, switchOn } from "../orders/kinds/by-staff/index.ts";
import { deliverService, isToDeliver } from "../orders/staff/index.ts";
import { checkFiles, type CheckedFile, type FileDeps } from "../files/index.ts";
import type { OrderDeps, RequestRow } from "../orders/index.ts";
import { deliveries, serviceOf, toSwitchOn } from "./deliveries.repository.ts";
import { placeOf } from "./place-of-request.ts";

type Deliveries = Omit<AnswerOf<typeof operations.deliveryList>, "code" | "desc">;
type Delivery = AnswerOf<typeof operations.staffRequest>["delivery"];

/** Services in all accounts that staff have to deliver, the most urgent first. */
export async function readDeliveries(trx: Trx, now: Date): Promise<Deliveries> {
  const rows = [...(await toSwitchOn(trx)), ...(await deliveries(trx))];
  return {
    data: rows.map((row) => ({
      requestid: row.number,
      service: row.service,
      product: row.product,
      domainname: row.domain,
      status: codeOf("request", row.state),
      reason: row.reason,
      ordered: row.ordered.toISOString(),
      due: row.due?.toISOString() ?? null,
      islate: (row.state === "manual" || row.does === "switchOn") && row.due !== null && row.due < now,
      does: row.does,
      account: { number: row.accountNumber, name: row.accountName },
    })),
  };
}

/** What staff have to deliver for a request. Null if its service is not delivered by staff, or not paid yet. */
export async function deliveryOf(trx: Trx, scope: AccountScope, request: RequestRow): Promise<Delivery> {
  if (request.service_id === null || request.product_id === null) return null;
  const service = await serviceOf(trx, scope, request.service_id);
  const answers = await shownAnswers(trx, request.product_id, service?.params);
  if (service === null || !service.isByStaff) return null;
  const { name, months, resumeDueAt } = service;
  return {
    name,
    months,
    waits: isToDeliver(request),
    answers,
    replies: [...repliesIn(request.params)],
    resumesby: resumeDueAt?.toISOString() ?? null,
    fee: await presentFee(trx, scope, request),
  };
}

async function presentFee(trx: Trx, scope: AccountScope, request: RequestRow): Promise<NonNullable<Delivery>["fee"]> {
  const agreed = await feeOf(trx, scope, request);
  if (agreed === null) return null;
  const { fee, deal } = agreed;
  return {
    percentBasisPoints: fee.percentBp,
    leastMinor: minorOf(fee.least),
    currency: fee.least.currency,
    deal:
      deal === null
        ? null
        : {
            dealMinor: minorOf(deal.deal),
            feeMinor: minorOf(deal.fee),
            invoiceid: deal.invoiceId,
            invoicenumber: deal.invoiceNumber,
            at: deal.at.toISOString(),
          },
  };
}

/**
 * Invoices the success fee when a broker has closed a deal for the customer. Possible refusals: those of recordDeal in the area
 * orders.
 */
export async function recordDealForStaff(
  deps: OrderDeps,
  call: StaffCall,
  { requestid, dealMinor, words }: InputOf<typeof operations.recordDeal>,
): Promise<Omit<AnswerOf<typeof operations.recordDeal>, "code" | "desc">> {
  const scope = await placeOf(call, requestid);
  const of = { number: requestid, dealMinor, words, now: call.now };
  const { invoiceId, number, fee } = await tx(deps.pool, scope, (trx) => recordDeal(trx, deps, scope, of));
  return { invoiceid: invoiceId, number, feeMinor: minorOf(fee), currency: fee.currency };
}

/**
 * Records that a suspended service was switched on again, and ends the task about it. Possible refusals: NotFound,
 * StatusProhibits.
 */
export async function switchOnForStaff(
  deps: Pick<OrderDeps, "pool">,
  call: StaffCall,
  requestid: number,
): Promise<{ switchedon: string }> {
  const scope = await placeOf(call, requestid);
  const serviceId = await tx(deps.pool, scope, (trx) => switchOn(trx, scope, requestid));
  await call.tx((trx) => endStaffTask(trx, scope, { kind: "service.resume", key: serviceId, by: call.actor, at: call.now }));
  return { switchedon: call.now.toISOString() };
}

/**
 * Records, in the account of the request, that staff have delivered it. Possible refusals: those of deliverService in the area
 * orders.
 */
export async function deliverForStaff(
  deps: OrderDeps & { readonly files: Pick<FileDeps, "store" | "scanner"> },
  call: StaffCall,
  { requestid, files = [], ...done }: InputOf<typeof operations.deliverService>,
): Promise<{ status: number }> {
  const scope = await placeOf(call, requestid);
  await deliverService(deps, scope, requestid, { ...done, files: await checked(deps.files, files) });
  return { status: codeOf("request", "completed") };
}

/** Checks the files of a delivery. Possible refusals: FileTooLarge, WrongFileType, FileInfected, ScannerAway. */
async function checked(
  deps: Pick<FileDeps, "scanner">,
  files: readonly { readonly name: string; readonly content: string }[],
): Promise<CheckedFile[]> {
  const sent = files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, "base64") }));
  const { kept, leftOut } = await checkFiles(deps, sent).catch((error: unknown) => {
    throw error instanceof OutcomeError ? new Refused(ScannerAway, { cause: error }) : error;
  });
  const [refused] = leftOut;
  if (refused === undefined) return kept;
  if (refused.why === "virus") throw new Refused(FileInfected, { param: "files" });
  if (refused.why === "size") throw new Refused(FileTooLarge, { param: "files", values: { megabytes: fileMaxMegabytes } });
  throw new Refused(WrongFileType, { param: "files", values: { types: fileTypeNames } });
}
