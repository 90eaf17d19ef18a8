import { statuses, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type { serviceDues, vendorStates } from "@nameplane/contracts/backoffice/finder-values";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { BadParameter } from "@nameplane/contracts/refusals";
import { asciiNameOf } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { firstIdAt } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { timeZoneOfBrand } from "../tasks.repository.ts";
import * as present from "./rows.present.ts";
import * as rows from "./rows.repository.ts";
import * as which from "./which.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type List<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Condition = rows.Which["where"];

/** The filters that all lists have, after the schema has parsed them. */
type Filter = {
  readonly status?: number | undefined;
  readonly customer?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
};

const rowsOfPage = 50;

export async function readDomains(
  call: Call,
  { name, ...filter }: Filter & { readonly name?: string | undefined },
): Promise<List<typeof operations.staffDomains>> {
  const own = name === undefined || name === "" ? [] : [which.domainBegins(beginOf(name))];
  return listOf(await where(call, "d", filter, own), (asked) => rows.domainsAt(call.trx, asked), present.presentDomain);
}

export async function readOrders(call: Call, filter: Filter): Promise<List<typeof operations.staffOrders>> {
  return listOf(await where(call, "s", filter), (asked) => rows.ordersAt(call.trx, asked), present.presentOrder);
}

export async function readRequests(
  call: Call,
  {
    name,
    type,
    ...filter
  }: Filter & Pick<InputOf<typeof operations.staffRequests>, "type"> & { readonly name?: string | undefined },
): Promise<List<typeof operations.staffRequests>> {
  const own = [
    ...(name === undefined || name === "" ? [] : [which.requestBegins(beginOf(name))]),
    ...(type === undefined ? [] : [which.requestTyped(type)]),
  ];
  return listOf(await where(call, "r", filter, own), (asked) => rows.requestsAt(call.trx, asked), present.presentRequest);
}

export async function readServices(
  call: Call,
  {
    name,
    productid,
    due,
    vendor,
    ...filter
  }: Filter & {
    readonly name?: string | undefined;
    readonly productid?: number | undefined;
    readonly due?: (typeof serviceDues)[number] | undefined;
    readonly vendor?: (typeof vendorStates)[number] | undefined;
  },
): Promise<List<typeof operations.staffServices>> {
  const { now } = call;
  const own = [
    ...(name === undefined || name === "" ? [] : [which.serviceNamed(name, beginOf(name))]),
    ...(productid === undefined ? [] : [which.serviceOfProduct(productid)]),
    ...(due === "people" ? [which.waitsForPeople(null)] : []),
    ...(due === "late" ? [which.waitsForPeople(now)] : []),
    ...(due === "month" ? [which.renewsBefore(addDays(now, 30))] : []),
    ...(vendor === undefined ? [] : [which.atVendor(vendor)]),
  ];
  return listOf(await where(call, "v", filter, own), (asked) => rows.servicesAt(call.trx, asked), present.presentService);
}

/** The products by which the list of services can be filtered. */
export const readServiceProducts = async ({ trx }: Call): Promise<List<typeof operations.staffServiceProducts>> => ({
  data: await rows.productsOfServices(trx),
});

export async function readInvoices(call: Call, { status, ...filter }: Filter): Promise<List<typeof operations.staffInvoices>> {
  // A credit note always has the same status, whatever its state.
  const isCreditNote = statuses.some(({ code, machine }) => machine === "credit_note" && code === status);
  const own = status === undefined ? [] : [which.isCreditNote(isCreditNote)];
  const asked = isCreditNote ? filter : { ...filter, status };
  return listOf(await where(call, "i", asked, own), (page) => rows.invoicesAt(call.trx, page), present.presentInvoice);
}

export async function readPayments(call: Call, filter: Filter): Promise<List<typeof operations.staffPayments>> {
  return listOf(await where(call, "m", filter), (asked) => rows.paymentsAt(call.trx, asked), present.presentPayment);
}

const machines: Readonly<Record<which.Thing, string>> = {
  d: "domain",
  s: "order",
  r: "request",
  i: "invoice",
  m: "payment",
  v: "service",
};

/** The condition of a list. Refuses with BadParameter for a status that this kind of row cannot have. */
async function where(
  { trx, brand }: Call,
  thing: which.Thing,
  { status, customer, from, to, after }: Filter,
  own: readonly Condition[] = [],
): Promise<Condition> {
  const conditions = [...own];
  if (status !== undefined) {
    const known = statuses.find(({ code, machine }) => machine === machines[thing] && code === status);
    if (known === undefined) throw new Refused(BadParameter, { param: "status" });
    conditions.push(which.inState(thing, known.state));
  }
  if (customer !== undefined) conditions.push(which.ofCustomer(thing, customer));
  const timeZone = from === undefined && to === undefined ? "UTC" : await timeZoneOfBrand(trx, brand.brandId);
  if (from !== undefined) conditions.push(which.madeFrom(thing, firstIdAt(await which.beginOfDay(trx, from, timeZone))));
  if (to !== undefined) conditions.push(which.madeBefore(thing, firstIdAt(await which.beginOfDay(trx, to, timeZone, 1))));
  const [id, accountId] = after?.split("_") ?? [];
  if (id !== undefined && accountId !== undefined) conditions.push(which.behind(thing, { id, account_id: accountId }));
  return which.allOf(conditions);
}

/** A name in A-labels (the ASCII form). The text may be only the beginning of a name. */
const beginOf = (name: string) => asciiNameOf(name) ?? name.toLowerCase();

async function listOf<At extends { readonly id: string; readonly account_id: string }, Row>(
  condition: Condition,
  read: (asked: rows.Which) => Promise<At[]>,
  shown: (row: At) => Row,
): Promise<{ data: Row[]; next: string | null }> {
  const found = await read({ where: condition, limit: rowsOfPage + 1 });
  const page = found.slice(0, rowsOfPage);
  const last = page.at(-1);
  return {
    data: page.map(shown),
    next: found.length > rowsOfPage && last !== undefined ? `${last.id}_${last.account_id}` : null,
  };
}
