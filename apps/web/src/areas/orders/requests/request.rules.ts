import { statuses, type AnswerOf } from "@nameplane/contracts";
import type { getRequest, requestList } from "@nameplane/contracts/orders/operations";
import { interpretRequestSearch } from "@nameplane/values";
import type { SearchValues } from "../../../lib/list-query.ts";
import type { StepState } from "../../../ui/layout/steps.tsx";

export type RequestRow = AnswerOf<typeof requestList>["data"][number];
export type Request = AnswerOf<typeof getRequest>["request"];

/** The request waits for its order to be paid. Cancelling it moves no money. */
export const AWAITING_PAYMENT = 2;
/** The order waits for a user who may approve it. */
export const AWAITING_APPROVAL = 4015;
export const PAYMENT_REQUIRED = 4006;
/** The registry refused for a reason that has no code of its own. */
export const OTHER_REASON = 4899;
/** Somebody else has registered the name. */
export const ALREADY_REGISTERED = 4003;
/** A staff member of the operator works on it. */
export const MANUAL = 12;
export const ON_HOLD = 15;
/** The registry lock of the name has to be opened or removed before the request can continue. */
export const PENDING_UNLOCK = 16;
/** A document has to be sent in before the request can continue. */
export const DOCUMENT_WANTED = 4007;

/** Whether the order has to be paid. Once it is paid, PAYMENT_REQUIRED means that the registry now demands a different fee. */
export const isUnpaid = ({ status, reason, isfunded }: Pick<RequestRow, "status" | "reason" | "isfunded">): boolean =>
  status === AWAITING_PAYMENT || (reason === PAYMENT_REQUIRED && !isfunded);

export type TabName = "needsyou" | "underway" | "done" | "failed" | "cancelled";

/** Tabs of the list with their statuses. The address and the API call contain them separated by commas. */
export const requestTabs: readonly { readonly name: TabName; readonly statuses: readonly number[] }[] = [
  { name: "needsyou", statuses: [4000] },
  { name: "underway", statuses: [2, 10, 11, 12, 14, 15, 16, 18] },
  { name: "done", statuses: [2001] },
  { name: "failed", statuses: [2004, 4998, 4999] },
  { name: "cancelled", statuses: [3950, 505, 506] },
];

/** Statuses of requests in the address, without duplicates. Unknown statuses are dropped. Empty means all requests. */
export function readStatuses(text: string | undefined): readonly number[] {
  const codes = (text ?? "").split(",").map(Number);
  const known = statuses.filter(({ machine }) => machine === "request" || machine === "request_reason");
  return [...new Set(codes)].filter((code) => known.some((status) => status.code === code)).slice(0, 20);
}

/** The tab with exactly these statuses. Undefined if there is none. */
export function tabOf(codes: readonly number[]): TabName | undefined {
  const wanted = new Set(codes);
  return requestTabs.find(({ statuses: all }) => all.length === wanted.size && all.every((code) => wanted.has(code)))?.name;
}

export type Filter = { readonly ordernr?: number; readonly requestid?: number; readonly domainname?: string };

const whole = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/**
 * A number that is too large or zero. It is searched for as a name and finds nothing. Without this it would be dropped, and the
 * list would show everything.
 */
const impossibleNumber = (text: string | undefined) =>
  text !== undefined && /^\d+$/.test(text) && whole(text) === undefined ? text : undefined;

/** The filter in the address. Invalid values are dropped. */
export function readFilter(search: SearchValues): Filter {
  const ordernr = whole(search["ordernr"]);
  const requestid = whole(search["requestid"]);
  const order = impossibleNumber(search["ordernr"]);
  const name = search["domainname"] ?? (order === undefined ? impossibleNumber(search["requestid"]) : `O${order}`);
  const domainname = name?.trim().slice(0, 255);
  return {
    ...(ordernr === undefined ? {} : { ordernr }),
    ...(requestid === undefined ? {} : { requestid }),
    ...(domainname ? { domainname } : {}),
  };
}

/** The filter in the form in which a user would type it: O20481, 881160, example.se. */
export function filterText({ ordernr, requestid, domainname }: Filter): string {
  if (ordernr !== undefined) return `O${ordernr}`;
  return requestid === undefined ? (domainname ?? "") : String(requestid);
}

type FilterChange = {
  readonly ordernr: string | undefined;
  readonly requestid: string | undefined;
  readonly domainname: string | undefined;
};

/** The changes of the address for a typed filter. An empty text removes every filter. */
export function filterChange(typed: string): FilterChange {
  const wanted: Partial<Record<keyof FilterChange, string>> = interpretRequestSearch(typed.trim()) ?? {};
  return { ordernr: wanted.ordernr, requestid: wanted.requestid, domainname: wanted.domainname };
}

/** The state of a request's money, which decides what cancelling does with it. */
export type Money = "unpaid" | "reserved" | "paid" | "free";

export function moneyOf(request: Pick<Request, "status" | "reason" | "price" | "isfunded" | "isreserved">): Money {
  const { price } = request;
  if (price === null || price.totalMinor === 0) return "free";
  if (isUnpaid(request)) return "unpaid";
  return request.isreserved ? "reserved" : "paid";
}

const lastStates: Readonly<Record<string, StepState>> = {
  needs: "needs",
  problem: "failed",
  pending: "now",
};

/** How a step of the timeline is drawn. Earlier steps are done, and the last step shows the current state. */
export function stepState(family: string | undefined, isLast: boolean): StepState {
  return isLast ? (lastStates[family ?? ""] ?? "done") : "done";
}
