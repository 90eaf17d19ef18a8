import type { askResaleModeSpec, setResaleSellerSpec } from "@nameplane/contracts/resellers/merchant";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { ModeAsked, ModeBegins, ModeNeedsProof, ModeNeedsSeller } from "@nameplane/contracts/resellers/refusals";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn } from "../../ledger/index.ts";
import {
  findOwnSeller,
  findProvider,
  findSelling,
  insertMode,
  isInEu,
  listModes,
  proofOf,
  saveOwnSeller,
  withdrawMode,
  type OwnSeller,
} from "./merchant.repository.ts";
import { plainSeller, sellerProblem, sellerSnapshot, type SellerFacts } from "./seller.rules.ts";

type Call = SessionCall & { readonly trx: Trx };

/**
 * Checks the details of a seller and returns them in the form in which they are stored.
 *
 * Possible refusals: BadParameter, OrganisationNumberWrong, VatNumberWrong, BankgiroWrong, IbanWrong, BankMissing; each names the
 * field.
 */
export function checkedSeller(input: SellerFacts): SellerFacts {
  const facts = plainSeller(input);
  const problem = sellerProblem(facts);
  if (problem !== null) throw new Refused(problem.refusal, { param: problem.param });
  return facts;
}

/**
 * Saves the details of the reseller's own seller. Invoices use them only after staff have approved a request that contains them.
 *
 * Possible refusals: those of checkedSeller; ChangedMeanwhile if somebody else has saved the seller in the meantime.
 */
export async function setOwnSeller(call: Call, { version, ...input }: z.output<typeof setResaleSellerSpec.input>): Promise<void> {
  const facts = checkedSeller(input);
  if (!(await saveOwnSeller(call.trx, call.scope, facts, { version, now: call.now }))) throw new Refused(ChangedMeanwhile);
  await record(call, "resale.set-seller", null, { ...facts });
}

/**
 * Requests a way of selling (agent or merchant) from a day on. A request to become a merchant contains the seller's details of
 * that moment. Staff approve exactly these details; later changes need another request.
 *
 * Possible refusals: ModeBegins, ModeNeedsSeller, ModeNeedsProof (a VAT number of another EU country has to be confirmed by
 * VIES), ModeAsked.
 */
export async function askMode(call: Call, input: z.output<typeof askResaleModeSpec.input>): Promise<string> {
  const { trx, scope, now, session } = call;
  const seller = await refuseMode(trx, call, input);
  const { mode, begins } = input;
  const id = newId(now.getTime());
  await insertMode(trx, scope, {
    id,
    mode,
    begins,
    seller: seller === null ? {} : sellerSnapshot(seller),
    userId: session.userId,
    now,
  });
  await record(call, "resale.ask-mode", id, { mode, begins });
  return id;
}

/**
 * Makes the same refusals as askMode, before the user has to prove their identity. Returns the seller that the request will
 * contain, or null for an agent.
 */
export async function refuseMode(
  trx: Trx,
  { scope, now }: Pick<SessionCall, "scope" | "now">,
  { mode, begins }: z.output<typeof askResaleModeSpec.input>,
): Promise<OwnSeller | null> {
  const { timeZone } = await findProvider(trx, scope);
  const today = Temporal.PlainDate.from(dateIn(timeZone, now));
  const day = Temporal.PlainDate.from(begins);
  if (Temporal.PlainDate.compare(day, today) < 0 || Temporal.PlainDate.compare(day, today.add({ years: 1 })) > 0)
    throw new Refused(ModeBegins, { param: "begins" });
  if ((await listModes(trx, scope)).some(({ state }) => state === "asked" || state === "approved")) throw new Refused(ModeAsked);
  if (mode === "agent" && (await findSelling(trx, scope)).mode === "agent") throw new Refused(ModeAsked);
  return mode === "merchant" ? provedSeller(trx, scope) : null;
}

/** Withdraws a request that has not begun. Possible refusals: NotFound. */
export async function withdrawOwnMode(call: Call, id: string): Promise<void> {
  if (!(await withdrawMode(call.trx, call.scope, id))) throw new Refused(NotFound, { param: "modeid" });
  await record(call, "resale.withdraw-mode", id, {});
}

async function provedSeller(trx: Trx, scope: SessionCall["scope"]): Promise<OwnSeller> {
  const seller = await findOwnSeller(trx, scope);
  if (seller === null) throw new Refused(ModeNeedsSeller);
  const { country, vatnumber } = seller;
  const { country: ours } = await findProvider(trx, scope);
  // Only VAT numbers of other EU countries are checked with VIES, as for customers. Staff check a number of our own country
  // themselves when they read the request.
  const isAsked = vatnumber !== "" && country !== ours && (await isInEu(trx, country));
  if (isAsked && (await proofOf(trx, scope.accountId, vatnumber)) !== "valid") throw new Refused(ModeNeedsProof);
  return seller;
}

async function record(
  call: Call,
  action: AuditAction,
  object: string | null,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { trx, scope, requestId, address } = call;
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    requestId,
    address,
    action,
    object: object ?? scope.accountId,
    after,
  });
}
