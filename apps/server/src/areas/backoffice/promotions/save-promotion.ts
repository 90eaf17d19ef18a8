import {
  EndsBeforeStart,
  PromotionBegun,
  PromotionEnded,
  PromotionWithoutAmount,
  StartsInPast,
} from "@nameplane/contracts/backoffice/refusals";
import type { savePromotionSpec } from "@nameplane/contracts/backoffice/promotions/promotions";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { soldProducts, soldTlds } from "../../products/lists/index.ts";
import { listBrands, listGroups } from "../prices/index.ts";
import {
  accountIdsOf,
  changePromotion,
  findPromotion,
  insertPromotion,
  stopAt,
  type PromotionAt,
  type PromotionFields,
} from "./promotions.repository.ts";
import { presentPromotion, stateOf } from "./read-promotions.ts";

type Call = StaffCall & { readonly trx: Trx };
export type WantedPromotion = z.output<typeof savePromotionSpec.input>;

/**
 * Checks a promotion before staff are asked to confirm their identity. Returns the promotion as it was, and its new fields.
 */
export async function judgePromotion(
  { trx, staff, language, now }: Pick<StaffCall, "staff" | "language" | "now"> & { readonly trx: Trx },
  input: WantedPromotion,
): Promise<{ before: PromotionAt | null; fields: PromotionFields }> {
  const before = input.promotionid === undefined ? null : await findPromotion(trx, input.promotionid, true);
  if (input.promotionid !== undefined && before === null) throw new Refused(NotFound, { param: "promotionid" });
  if (before !== null && before.version !== input.version) throw new Refused(ChangedMeanwhile);
  const state = before === null ? "planned" : stateOf(before, now);
  if (state === "stopped" || state === "ended") throw new Refused(PromotionEnded);
  const hasBegun = before !== null && state !== "planned";
  refuseAmounts(input.terms);
  const fields: PromotionFields = {
    brandId: input.brandid,
    name: input.name,
    titleEn: input.titleEn,
    titleSv: input.titleSv,
    startsAt: hasBegun ? before.starts_at : input.starts === null ? now : new Date(input.starts),
    endsAt: input.ends === null ? null : new Date(input.ends),
    terms: { ...input.terms, firstYear: input.terms.firstYear && input.terms.covers !== "products" },
    needsCode: input.needsCode,
    newCustomers: input.audience.newCustomers,
    brandIds: input.audience.brands,
    priceGroupIds: input.audience.priceGroups,
    countries: input.audience.countries,
    accountIds: await accountsOf(trx, input.audience.accounts),
    counts: input.limits.counts,
    usesMax: input.limits.usesMax,
    accountUsesMax: input.limits.accountUsesMax,
    budget: input.limits.budget,
  };
  if (!hasBegun && fields.startsAt < now) throw new Refused(StartsInPast, { param: "starts" });
  if (fields.endsAt !== null && fields.endsAt <= (hasBegun ? now : fields.startsAt))
    throw new Refused(EndsBeforeStart, { param: "ends" });
  if (hasBegun && isOther(presentPromotion(before, now), input)) throw new Refused(PromotionBegun);
  if (!hasBegun) await refuseUnknown(trx, { brandId: staff.brandId, language }, input);
  return { before, fields };
}

/** Creates or changes a promotion and returns its id. Possible refusals: those of judgePromotion. */
export async function savePromotion(call: Call, input: WantedPromotion): Promise<string> {
  const { trx, staff, now } = call;
  const { before, fields } = await judgePromotion(call, input);
  // If a call is repeated because its answer was lost, it creates nothing: the id of the new promotion is derived from the call's
  // idempotency key.
  const id = before?.id ?? idOf(call);
  if (before !== null) await changePromotion(trx, id, fields);
  else if (!(await insertPromotion(trx, id, fields, { by: staff.staffId, at: now }))) return id;
  await auditStaff(trx, call, {
    actor: call.actor,
    action: before === null ? "promotions.make" : "promotions.change",
    object: id,
    ...(before === null ? {} : { before: loggedOf(presentPromotion(before, now)) }),
    after: { ...loggedOf(input), brand: input.brandid, codes: input.needsCode },
  });
  return id;
}

/** Stops a promotion immediately. Possible refusals: NotFound, PromotionEnded (if it is stopped already). */
export async function stopPromotion(call: Call, promotionId: string): Promise<void> {
  const { trx, staff, now } = call;
  const found = await findPromotion(trx, promotionId, true);
  if (found === null) throw new Refused(NotFound, { param: "promotionid" });
  // A promotion whose end date has passed can still be stopped, because prices that were shown with it stay valid for another
  // day.
  if (found.stopped_at !== null) throw new Refused(PromotionEnded);
  await stopAt(trx, promotionId, { by: staff.staffId, at: now });
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "promotions.stop",
    object: promotionId,
    after: { name: found.name },
  });
}

/** An id that stays the same when a call is repeated with its idempotency key. Without a key, the id is new. */
export function idOf({ key, staff }: Pick<StaffCall, "key" | "staff">): string {
  if (key === null) return newId();
  const hash = sha256(`${staff.staffId} ${key}`).toString("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}

function loggedOf({
  name,
  titleEn,
  titleSv,
  starts,
  ends,
  terms,
  audience,
  limits,
}: Pick<WantedPromotion, "name" | "titleEn" | "titleSv" | "starts" | "ends" | "terms" | "audience" | "limits">) {
  return { name, titles: { en: titleEn, sv: titleSv }, starts, ends, terms, audience, limits };
}

export function refuseAmounts({ how }: WantedPromotion["terms"]): void {
  if (how.kind !== "percent" && Object.values(how.amounts).every((minor) => minor === undefined))
    throw new Refused(PromotionWithoutAmount, { param: "terms.how.amounts" });
}

/** Whether a change affects something that the prices already shown to customers depend on. */
function isOther(before: ReturnType<typeof presentPromotion>, { terms, audience, needsCode, brandid }: WantedPromotion): boolean {
  return (
    sorted(before.terms) !== sorted(terms) ||
    sorted(before.audience) !== sorted(audience) ||
    before.needsCode !== needsCode ||
    (before.brand?.brandid ?? null) !== brandid
  );
}

/** JSON with sorted keys, for comparing. The database stores keys in an order of its own. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => one.localeCompare(other)))
      : each,
  );

async function accountsOf(trx: Trx, numbers: readonly number[]): Promise<string[]> {
  const found = await accountIdsOf(trx, numbers);
  return numbers.map((number, at) => {
    const id = found.get(number);
    if (id === undefined) throw new Refused(NotFound, { param: `audience.accounts.${at}` });
    return id;
  });
}

async function refuseUnknown(
  trx: Trx,
  { brandId, language }: { readonly brandId: string | null; readonly language: "en" | "sv" },
  { brandid, terms, audience }: WantedPromotion,
): Promise<void> {
  const brands = new Set((await listBrands(trx, brandId)).map((brand) => brand.brandid));
  // A staff member who works for one brand can create promotions of that brand only.
  if (brandid === null ? brandId !== null : !brands.has(brandid)) throw new Refused(NotFound, { param: "brandid" });
  const groups = new Set((await listGroups(trx, brandId)).map(({ id }) => id));
  const sold = new Set([...(await soldTlds(trx)), ...(await soldProducts(trx, language))].map(({ subject }) => subject));
  const check = (wanted: readonly (string | number)[], known: ReadonlySet<unknown>, param: string) => {
    const at = wanted.findIndex((each) => !known.has(each));
    if (at >= 0) throw new Refused(NotFound, { param: `${param}.${at}` });
  };
  check(audience.brands, brands, "audience.brands");
  check(audience.priceGroups, groups, "audience.priceGroups");
  check(terms.tlds, sold, "terms.tlds");
  check(terms.products, sold, "terms.products");
}
