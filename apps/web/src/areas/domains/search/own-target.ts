import type { AnswerOf } from "@nameplane/contracts";
import { searchOwn } from "@nameplane/contracts/search/operations";
import { parseSearchTerms } from "@nameplane/values";
import type { Api } from "../../../lib/api/client.ts";
import type { Target } from "../../../shell/routing/paths.ts";

type Own = AnswerOf<typeof searchOwn>;

/** The page of an object of the account. */
export type OwnTarget =
  | Target<"domainStatus">
  | Target<"domainDns">
  | Target<"domainList">
  | Target<"orderProgress">
  | Target<"request">
  | Target<"invoice">
  | Target<"ticket">
  | Target<"contacts">;

/** How long Enter waits for results from the account. After that it starts an ordinary search. */
const waitMs = 2000;
const numberText = /^o?\d+$/i;

/**
 * Whether a text identifies a single object: it is a whole domain name or a number. Words and parts of names are searched for
 * instead.
 */
export function namesOne(text: string): boolean {
  const terms = parseSearchTerms(text);
  const [term = ""] = terms;
  return terms.length === 1 && (term.includes(".") || numberText.test(term));
}

/** The page of the object that the text identifies. Null if there is none, or if several objects have this number. */
export function targetOf({ domains, orders, requests, invoices, tickets }: Own, text: string): OwnTarget | null {
  const domain = domains.find(({ isexact }) => isexact);
  if (domain) return { to: "domainStatus", params: { itemID: domain.itemid } };
  if (!numberText.test(text.trim())) return null;
  const found: readonly OwnTarget[] = [
    ...orders.map(({ ordernr }) => ({ to: "orderProgress", params: { number: String(ordernr) } }) as const),
    ...requests.map(({ requestid }) => ({ to: "request", params: { id: String(requestid) } }) as const),
    ...invoices.map(({ number }) => ({ to: "invoice", params: { number: String(number) } }) as const),
    ...tickets.map(({ ticketid }) => ({ to: "ticket", params: { id: String(ticketid) } }) as const),
  ];
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Finds the page of the object that the text identifies, by asking the server. Null if there is none, or if no answer came in
 * time.
 */
export async function ownTarget(api: Api, text: string): Promise<OwnTarget | null> {
  if (!namesOne(text)) return null;
  try {
    return targetOf(await api.call(searchOwn, { text: text.trim() }, { handled: true, keep: true, timeoutMs: waitMs }), text);
  } catch {
    return null;
  }
}
