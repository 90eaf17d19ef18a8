import { PaymentNotOpen, PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import type { InputOf } from "@nameplane/contracts";
import type { sendSwish } from "@nameplane/contracts/payments/operations";
import { PaymentUnderWay, SwishNumberBusy, SwishNumberUnknown, SwishNumberWrong } from "@nameplane/contracts/payments/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { checkSwishNumber } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { isUniqueViolation, tx, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { askProvider, type PaymentDeps } from "../ask-provider.ts";
import { isOpenPayment } from "../payment.state.ts";
import { paymentReported } from "../payments.jobs.ts";
import { changePayment, findPayment, isAwaited, lockPayment, orderNumberOf, type PaymentRow } from "../payments.repository.ts";
import { swishCodes, type SwishProvider } from "../swish.port.ts";
import { firstReadMs, instructionOf, messageOf, openForMs } from "../swish.rules.ts";

/** Who pays: a user of the account, or anybody who has a pay link. */
export type SwishPayer = Pick<SessionCall, "scope" | "now" | "tx" | "language" | "origin" | "requestId" | "address">;

/**
 * Sends the request that the payer approves in the app. Its id at Swish is committed before the call, so that the request can be
 * found by reading after a crash or a lost response. A request that Swish refused never existed, so the payer can correct the
 * number.
 *
 * Possible refusals: NotFound, SwishNumberWrong, SwishNumberUnknown, SwishNumberBusy (the number has an open request),
 * PaymentNotOpen (what it pays has been paid or has ended), PaymentUnderWay (the request was sent before), PaymentRefused,
 * PaymentProviderSilent.
 */
export async function sendRequest(deps: PaymentDeps, call: SwishPayer, input: InputOf<typeof sendSwish>): Promise<void> {
  const { swish } = deps;
  const { scope } = call;
  const number = plainNumber(input.number);
  if (swish === null) throw new Refused(PaymentProviderSilent, { internal: "Swish is not configured" });
  const { payment, instruction, about } = await begin(call, input.paymentid, number);
  const request = {
    instruction,
    paymentId: payment.id,
    amount: payment.asked,
    payerNumber: number,
    message: about,
    callbackUrl: `${call.origin}/hooks/swish/`,
  };
  try {
    const { token } = await askProvider(deps, scope, () => swish.request(request));
    await keepSent(deps, scope, payment.id, instruction, token);
  } catch (error) {
    if (!(error instanceof Refused) || !(error.cause instanceof OutcomeError)) throw error;
    // Without a response, the request may still have reached Swish. It is read until it is found, or until it can no longer
    // arrive.
    if (error.cause.kind === "unknown") return readSoon(deps, scope, payment.id);
    await forgetSent(deps, scope, payment.id, instruction);
    throw refusalOf(error, error.cause);
  }
}

/**
 * Removes spaces and punctuation from a mobile number, and replaces Sweden's country prefix by 0. Payers may type numbers in
 * either form.
 */
function plainNumber(text: string | undefined): string | null {
  if (text === undefined) return null;
  const digits = text.replaceAll(/[\s()-]/g, "").replace(/^(\+|00)46(?=7)/, "0");
  if (digits === "" || checkSwishNumber(digits) !== null) throw new Refused(SwishNumberWrong, { param: "number" });
  return digits;
}

/** Stores and commits that the request is about to be sent. */
async function begin(
  call: SwishPayer,
  paymentId: string,
  number: string | null,
): Promise<{ payment: PaymentRow; instruction: string; about: string }> {
  try {
    return await call.tx(async (trx) => {
      const { scope, now } = call;
      const payment = await lockPayment(trx, scope, paymentId);
      if (payment === null || payment.method !== "swish") throw new Refused(NotFound, { param: "paymentid" });
      if (!isOpenPayment(payment.state) || !(await isAwaited(trx, scope, payment))) throw new Refused(PaymentNotOpen);
      if (payment.providerObject !== null) throw new Refused(PaymentUnderWay);
      const instruction = instructionOf(newId());
      await changePayment(trx, scope, payment, {
        provider_object: instruction,
        payer_number: number,
        open_until: addMs(now, openForMs),
        step: "send",
        failure: null,
        next_check_at: addMs(now, firstReadMs),
      });
      await audit(trx, {
        accountId: scope.accountId,
        actor: scope.actor,
        action: "payment.ask-payer",
        object: paymentId,
        after: { instruction },
        requestId: call.requestId,
        address: call.address,
      });
      return { payment, instruction, about: await aboutOf(trx, call, payment) };
    });
  } catch (error) {
    if (isUniqueViolation(error, "payment_payer_number")) throw new Refused(SwishNumberBusy, { param: "number" });
    throw error;
  }
}

/** The message in the payer's app, which names the order, the invoice or the deposit. */
async function aboutOf(trx: Trx, { scope, language }: SwishPayer, { purpose, orderId }: PaymentRow): Promise<string> {
  if (purpose === "order" && orderId !== null) return messageOf(language, "order", await orderNumberOf(trx, scope, orderId));
  return messageOf(language, purpose === "invoice" ? "invoice" : "deposit", null);
}

async function keepSent(
  { pool, jobs }: PaymentDeps,
  scope: AccountScope,
  paymentId: string,
  instruction: string,
  token: string | null,
): Promise<void> {
  await tx(pool, scope, async (trx) => {
    const current = await lockPayment(trx, scope, paymentId);
    if (current === null || current.providerObject !== instruction || !isOpenPayment(current.state)) return;
    const state = current.state === "created" ? "requires_action" : current.state;
    await changePayment(trx, scope, current, { state, step: "sent", app_token: token });
    await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [paymentId] });
    // The request may already have been answered, but was read as missing before this row was written.
    await jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]);
  });
}

/** Swish has no such request, so the attempt is reset to its state before the call. */
async function forgetSent({ pool }: PaymentDeps, scope: AccountScope, paymentId: string, instruction: string): Promise<void> {
  await tx(pool, scope, async (trx) => {
    const current = await lockPayment(trx, scope, paymentId);
    if (current === null || current.providerObject !== instruction || current.state !== "created") return;
    await changePayment(trx, scope, current, { provider_object: null, payer_number: null, open_until: null, step: null });
  });
}

async function readSoon({ pool, jobs }: PaymentDeps, scope: AccountScope, paymentId: string): Promise<void> {
  await tx(pool, scope, (trx) =>
    jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]),
  );
}

function refusalOf(refused: Refused, { kind, code }: OutcomeError): Refused {
  if (kind !== "refused" || code === null) return refused;
  if (code === swishCodes.busy) return new Refused(SwishNumberBusy, { param: "number", cause: refused });
  if (swishCodes.unknownNumber.includes(code)) return new Refused(SwishNumberUnknown, { param: "number", cause: refused });
  return refused;
}

/**
 * Withdraws a request that was not answered. Its result is read afterwards.
 *
 * Possible refusals: NotFound; PaymentUnderWay if it has just been answered; PaymentProviderSilent.
 */
export async function withdrawRequest(deps: PaymentDeps, call: SwishPayer, paymentId: string): Promise<void> {
  const { scope } = call;
  const swish: SwishProvider | null = deps.swish;
  const payment = await call.tx((trx) => findPayment(trx, scope, paymentId));
  if (payment === null || payment.method !== "swish") throw new Refused(NotFound, { param: "paymentid" });
  if (!isOpenPayment(payment.state)) return;
  if (payment.providerObject === null) return endUnsent(call, paymentId);
  if (swish === null) throw new Refused(PaymentProviderSilent, { internal: "Swish is not configured" });
  try {
    await swish.cancel(payment.providerObject, `${paymentId}:end`);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    throw new Refused(error.kind === "refused" ? PaymentUnderWay : PaymentProviderSilent, { cause: error });
  } finally {
    await readSoon(deps, scope, paymentId);
  }
}

async function endUnsent(call: SwishPayer, paymentId: string): Promise<void> {
  const { scope } = call;
  await call.tx(async (trx) => {
    const current = await lockPayment(trx, scope, paymentId);
    if (current?.state !== "created" || current.providerObject !== null) return;
    await changePayment(trx, scope, current, { state: "cancelled", next_check_at: null });
  });
}
