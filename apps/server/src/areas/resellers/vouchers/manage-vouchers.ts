import type { AnswerOf } from "@nameplane/contracts";
import { CodeTaken, EndsBeforeStart, PromotionEnded, StartsInPast } from "@nameplane/contracts/backoffice/refusals";
import type { resaleVouchers } from "@nameplane/contracts/resellers/voucher-operations";
import type { makeResaleVoucherSpec, ResaleVoucher } from "@nameplane/contracts/resellers/vouchers";
import { NotFound } from "@nameplane/contracts/refusals";
import { currencyOf } from "@nameplane/values";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { soldTlds } from "../../products/lists/index.ts";
import { ownLists } from "../prices/index.ts";
import { findVouchers, insertVoucher, stopAt, voucherUses, type VoucherRow, type VoucherUse } from "./vouchers.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = z.output<typeof makeResaleVoucherSpec.input>;

/** Nobody finds out codes of others by trying which are taken: an account makes at most this many codes in a day, taken or not. */
const makeLimits = [{ name: "account-day", windowMs: 86_400_000, cap: 60 }];

/** A code as it is stored: in capitals, without spaces and hyphens. */
const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

/** The voucher codes of the account's brands with what they have given, and the brands for which codes can be made. */
export async function readVouchers({ trx, session, now }: Call): Promise<Omit<AnswerOf<typeof resaleVouchers>, "code" | "desc">> {
  const uses = Map.groupBy(await voucherUses(trx), ({ id }) => id);
  const rows = await findVouchers(trx);
  return {
    data: rows.map((row) => present(row, uses.get(row.id) ?? [], now)),
    brands: await ownBrands(trx),
    maychange: session.permissions.has("resale_prices"),
  };
}

async function ownBrands(trx: Trx) {
  const first = (await ownLists(trx)).filter(({ isFirst }) => isFirst);
  return first.map(({ brandId: brandid, brand: name, currency }) => ({ brandid, name, currency: currencyOf(currency) }));
}

function present(row: VoucherRow, uses: readonly VoucherUse[], now: Date): ResaleVoucher {
  const { how } = row.terms;
  const currency = currencyOf(row.currency);
  return {
    voucherid: row.id,
    brandid: row.brandId,
    brand: row.brand,
    currency,
    code: row.code,
    titleEn: row.titleEn,
    titleSv: row.titleSv,
    state: stateOf(row, now),
    starts: row.startsAt.toISOString(),
    ends: row.endsAt?.toISOString() ?? null,
    covers: row.terms.covers,
    acts: row.terms.acts.filter((act) => act === "create" || act === "renew" || act === "transfer"),
    tlds: [...row.terms.tlds],
    how:
      how.kind === "percent"
        ? { kind: "percent", basisPoints: how.steps[0]?.basisPoints ?? 1 }
        : { kind: "amount", minor: how.amounts[currency] ?? 1 },
    newCustomers: row.newCustomers,
    customerUsesMax: row.customerUsesMax,
    usesMax: row.usesMax,
    budgetMinor: row.budget[currency] ?? null,
    results: uses.map(({ currency: of, orders, customers, givenMinor, netMinor }) => ({
      currency: currencyOf(of),
      orders,
      customers,
      givenMinor,
      netMinor,
    })),
  };
}

function stateOf({ startsAt, endsAt, stoppedAt }: VoucherRow, now: Date): ResaleVoucher["state"] {
  if (stoppedAt !== null) return "stopped";
  if (endsAt !== null && endsAt <= now) return "ended";
  return startsAt > now ? "planned" : "live";
}

/**
 * Makes a voucher code for customers of one of the account's brands. What it takes off comes out of the account's margin, and no
 * item is sold below what the account pays itself (ADR 171). It is not combined with other promotions, and automatic renewals do
 * not use it.
 *
 * Possible refusals: TooFast, NotFound (brandid, tlds), CodeTaken (also for a text that is not a code), StartsInPast,
 * EndsBeforeStart.
 */
export async function makeVoucher(call: Call, input: Input): Promise<{ voucherid: string }> {
  const { trx, scope, session, now } = call;
  // Tries are counted in a transaction of their own, so that they also count if the code is refused.
  await call.tx((own) => countTries(own, now, "resale-voucher", [{ subject: scope.accountId, limits: makeLimits }]));
  const brand = (await ownBrands(trx)).find(({ brandid }) => brandid === input.brandid);
  if (brand === undefined) throw new Refused(NotFound, { param: "brandid" });
  const code = plainCode(input.code);
  if (!/^[A-Z0-9]{4,32}$/.test(code)) throw new Refused(CodeTaken, { param: "code" });
  const startsAt = input.starts === null ? now : new Date(input.starts);
  const endsAt = input.ends === null ? null : new Date(input.ends);
  if (startsAt < now) throw new Refused(StartsInPast, { param: "starts" });
  if (endsAt !== null && endsAt <= startsAt) throw new Refused(EndsBeforeStart, { param: "ends" });
  const sold = new Set((await soldTlds(trx)).map(({ subject }) => subject));
  const unknown = input.tlds.findIndex((tld) => !sold.has(tld));
  if (unknown >= 0) throw new Refused(NotFound, { param: `tlds.${unknown}` });
  const { how, covers, acts, tlds, newCustomers, customerUsesMax, usesMax, budgetMinor, titleEn, titleSv } = input;
  const id = newId(now.getTime());
  const isMade = await insertVoucher(trx, {
    id,
    codeId: newId(now.getTime()),
    accountId: scope.accountId,
    userId: session.userId,
    brandId: brand.brandid,
    code,
    titleEn,
    titleSv,
    startsAt,
    endsAt,
    madeAt: now,
    terms: {
      covers,
      acts,
      tlds: covers === "products" ? [] : tlds,
      products: [],
      years: [],
      firstYear: false,
      automatic: false,
      combinable: false,
      belowCost: false,
      how:
        how.kind === "percent"
          ? { kind: "percent", steps: [{ from: 1, basisPoints: how.basisPoints }] }
          : { kind: "amount", amounts: { [brand.currency]: how.minor } },
    },
    newCustomers,
    customerUsesMax,
    usesMax,
    budget: budgetMinor === null ? {} : { [brand.currency]: budgetMinor },
  });
  if (!isMade) throw new Refused(CodeTaken, { param: "code" });
  await record(call, "resale.make-voucher", id, {
    code: shortened(code),
    covers,
    acts,
    tlds,
    how,
    ends: input.ends,
    usesMax,
    budgetMinor,
  });
  return { voucherid: id };
}

/** Stops a voucher code: nothing is sold at it any more, not even at prices that were shown before. Possible refusals: NotFound, PromotionEnded. */
export async function stopVoucher(call: Call, id: string): Promise<void> {
  const [found] = await findVouchers(call.trx, id);
  if (found === undefined) throw new Refused(NotFound, { param: "voucherid" });
  if (!(await stopAt(call.trx, id, call.now))) throw new Refused(PromotionEnded);
  await record(call, "resale.stop-voucher", id, { code: shortened(found.code) });
}

/** A code is worth money, so logs get only its beginning. */
const shortened = (code: string): string => `${code.slice(0, 2)}…`;

async function record(call: Call, action: AuditAction, object: string, after: Record<string, unknown>): Promise<void> {
  const { accountId, actor } = call.scope;
  const { requestId, address } = call;
  await audit(call.trx, { accountId, actor, action, object, after, requestId, address });
}
