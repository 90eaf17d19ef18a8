import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";

/** The permission that opens the page of each kind of object. Only who has it is told of a note there. */
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

/** The address of an object's page. `param`: its number, reference or id, as the page takes it. */
export const pathOf = (kind: ObjectKind, param: string): string => `/staff/${pages[kind]}/${encodeURIComponent(param)}`;

/** How many colleagues one note can tell, so that a pasted list mails nobody. */
const mentionsMax = 20;

/** The user names that a note names with @, each once, in small letters. An @ inside a word, as in a mail address, names nobody. */
export function namedIn(text: string): string[] {
  const found = [...text.matchAll(/(?<![\w.@-])@([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)/giu)].map(([, name]) =>
    (name ?? "").toLowerCase(),
  );
  return [...new Set(found)].slice(0, mentionsMax);
}
