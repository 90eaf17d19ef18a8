import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";

/**
 * The permission that the page of each kind of object requires. Only colleagues with this permission are told of a note there.
 */
export const rightOfKind: Readonly<Record<ObjectKind, string>> = {
  account: "staff_view",
  domain: "staff_view",
  order: "staff_view",
  request: "staff_requests",
  invoice: "staff_invoices",
  payment: "staff_invoices",
  ticket: "staff_tickets",
  case: "staff_compliance",
};

const pages: Readonly<Record<ObjectKind, string>> = {
  account: "customers",
  domain: "domains",
  order: "orders",
  request: "requests",
  invoice: "invoices",
  payment: "payments",
  ticket: "tickets",
  case: "abuse",
};

/** The address of an object's page. `param`: the number, reference or id with which the page is opened. */
export const pathOf = (kind: ObjectKind, param: string): string => `/staff/${pages[kind]}/${encodeURIComponent(param)}`;

/** The most colleagues that one note can tell, so that a pasted list of names does not send mails to everybody. */
const mentionsMax = 20;

/**
 * The user names that a note names with @, in lower case and without duplicates. An @ inside a word, as in a mail address, does
 * not count.
 */
export function namedIn(text: string): string[] {
  const found = [...text.matchAll(/(?<![\w.@-])@([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)/giu)].map(([, name]) =>
    (name ?? "").toLowerCase(),
  );
  return [...new Set(found)].slice(0, mentionsMax);
}
