import { randomBytes } from "node:crypto";
import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { makeCodesSpec, promotionCodesSpec } from "@nameplane/contracts/backoffice/promotions/promotions";
import { CodesWithoutPromotion, CodeTaken, PromotionEnded } from "@nameplane/contracts/backoffice/refusals";
import { plainCode, shownCode } from "@nameplane/contracts/orders/voucher-code";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { csvLine } from "../../../platform/csv.rules.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import type { Reading } from "../prices/index.ts";
import { codeFrom } from "./make-codes.rules.ts";
import { findPromotion, hasCode, insertCodes, listCodes, withdraw, type PromotionAt } from "./promotions.repository.ts";
import { stateOf } from "./read-promotions.ts";
import { idOf } from "./save-promotion.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type WantedCodes = z.output<typeof makeCodesSpec.input>;

async function promotionOf(trx: Trx, id: string): Promise<PromotionAt> {
  const found = await findPromotion(trx, id);
  if (found === null) throw new Refused(NotFound, { param: "promotionid" });
  return found;
}

/** The codes of a promotion. Possible refusals: NotFound. */
export async function readCodes(
  { trx }: Reading,
  { promotionid, state, search = "", page, limit }: z.output<typeof promotionCodesSpec.input>,
): Promise<Answer<typeof operations.promotionCodes>> {
  await promotionOf(trx, promotionid);
  const { rows, total } = await listCodes(trx, promotionid, {
    state: state ?? null,
    search: plainCode(search),
    limit,
    offset: (page - 1) * limit,
  });
  const data = rows.map(({ made, account_number: number, account_name: name, ...row }) => ({
    ...row,
    made: made.toISOString(),
    account: number === null ? null : { number, name },
  }));
  return { data, page, limit, total };
}

/**
 * Checks new codes before staff are asked to confirm their identity. Possible refusals: NotFound, CodesWithoutPromotion,
 * PromotionEnded, CodeTaken (also for an invalid code).
 */
export async function judgeCodes({ trx, now }: Pick<Call, "trx" | "now">, { promotionid, codes }: WantedCodes): Promise<void> {
  const found = await promotionOf(trx, promotionid);
  if (!found.needs_code) throw new Refused(CodesWithoutPromotion);
  const state = stateOf(found, now);
  if (state === "stopped" || state === "ended") throw new Refused(PromotionEnded);
  if (codes.kind === "shared" && !/^[A-Z0-9]{4,32}$/.test(plainCode(codes.code)))
    throw new Refused(CodeTaken, { param: "codes.code" });
}

/**
 * Creates one shared code, or many codes that are valid for one order each. Returns how many. Possible refusals: those of
 * judgeCodes, CodeTaken.
 */
export async function makeCodes(call: Call, input: WantedCodes): Promise<number> {
  const { trx, staff, now } = call;
  await judgeCodes(call, input);
  const { promotionid, codes } = input;
  // If a call is repeated because its answer was lost, it creates no more codes: the id of the first code is derived from the
  // call's idempotency key.
  const first = idOf(call);
  if (await hasCode(trx, first)) return codes.kind === "shared" ? 1 : codes.count;
  const isSingle = codes.kind === "batch";
  const texts = codes.kind === "shared" ? [plainCode(codes.code)] : newCodes(codes.count);
  const rows = texts.map((code, at) => ({ id: at === 0 ? first : newId(now.getTime()), code }));
  const made = await insertCodes(trx, promotionid, rows, { isSingle, by: staff.staffId, at: now });
  if (!isSingle && made === 0) throw new Refused(CodeTaken, { param: "codes.code" });
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "promotions.codes",
    object: promotionid,
    after: { count: made, single: isSingle },
  });
  return made;
}

function newCodes(count: number): string[] {
  let [bytes, at] = [randomBytes(4096), 0];
  const next = () => {
    if (at >= bytes.length) [bytes, at] = [randomBytes(4096), 0];
    at += 1;
    return bytes[at - 1] ?? 0;
  };
  const codes = new Set<string>();
  while (codes.size < count) codes.add(codeFrom(next));
  return [...codes];
}

/** All codes of a promotion as a file. Every export is logged, because codes are worth money. Possible refusals: NotFound. */
export async function exportCodes(trx: Trx, call: StaffCall, promotionId: string): Promise<Document> {
  const { now } = call;
  const found = await promotionOf(trx, promotionId);
  const { rows } = await listCodes(trx, promotionId, { state: null, search: "", limit: 1_000_000, offset: 0 });
  const lines = rows.map(({ code, state, isSingle, orders, account_number: account, made }) =>
    csvLine([shownCode(code), state, isSingle ? 1 : null, orders, account, made.toISOString()]),
  );
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "promotions.export",
    object: promotionId,
    after: { count: rows.length },
  });
  const name = found.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return {
    content: Buffer.from(
      `\uFEFF${csvLine(["code", "state", "orders_max", "orders", "customer", "made"])}${lines.join("")}`,
      "utf8",
    ),
    contentType: "text/csv; charset=utf-8",
    fileName: `codes-${name}-${now.toISOString().slice(0, 10)}.csv`,
  };
}

/** Withdraws a code. Possible refusals: NotFound. */
export async function withdrawCode(call: Call, codeId: string): Promise<void> {
  const { trx, staff, now } = call;
  const gone = await withdraw(trx, codeId, { staffId: staff.staffId, at: now });
  if (gone === null) throw new Refused(NotFound, { param: "codeid" });
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "promotions.withdraw",
    object: gone.promotionId,
    after: { code: `${gone.code.slice(0, 2)}…` },
  });
}
