import { disputeParts, type DisputePart } from "@nameplane/contracts/payments/dispute-values";

export const isEvidencePart = (part: string): part is DisputePart => (disputeParts as readonly string[]).includes(part);

/**
 * What our records say about a disputed payment. Instants and sums are already texts, in English, because banks all over the
 * world read English.
 */
export type EvidenceFacts = {
  readonly customer: { readonly number: number; readonly name: string | null; readonly email: string | null };
  readonly seller: string;
  readonly orders: readonly {
    readonly number: number;
    readonly placedAt: string;
    readonly placedBy: string | null;
    readonly address: string | null;
    readonly terms: string | null;
    readonly poNumber: string | null;
    readonly total: string;
  }[];
  readonly lines: readonly {
    readonly order: number;
    readonly what: string;
    readonly name: string | null;
    readonly months: number | null;
    readonly total: string | null;
    readonly state: string;
  }[];
  readonly access: readonly { readonly at: string; readonly what: string; readonly address: string | null }[];
  readonly commands: readonly {
    readonly at: string;
    readonly on: string;
    readonly verb: string;
    readonly object: string;
    readonly registry: string;
    readonly clTRID: string;
    readonly svTRID: string | null;
    readonly result: number | null;
  }[];
  readonly invoices: readonly { readonly number: number; readonly on: string; readonly total: string }[];
  readonly mails: readonly { readonly at: string; readonly template: string; readonly to: string; readonly state: string }[];
  readonly tickets: readonly {
    readonly at: string;
    readonly number: number;
    readonly subject: string;
    readonly messages: number;
  }[];
};

/**
 * What staff have written, and the parts that they have chosen. The lines of these parts are added when the evidence is
 * submitted, and do not change afterwards.
 */
export type StoredEvidence = {
  readonly words: string;
  readonly parts: readonly string[];
  readonly frozen?: FrozenEvidence;
};
export type FrozenEvidence = {
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly address: string | null;
  readonly deliveredOn: string | null;
  readonly sections: readonly { readonly part: string; readonly title: string; readonly lines: readonly string[] }[];
  readonly at: string;
};

export type Section = { readonly part: DisputePart; readonly title: string; readonly lines: readonly string[] };

const titles: Readonly<Record<DisputePart, string>> = {
  order: "What was ordered",
  terms: "Terms that were accepted",
  access: "Logins and acts of the customer",
  delivery: "Delivery at the registry",
  invoices: "Invoices",
  mails: "Emails to the customer",
  tickets: "Support tickets",
};

const from = (address: string | null): string => (address === null ? "" : ` from ${address}`);

/** The sections of the evidence, as they are shown to staff and sent to the bank. A section without lines is empty. */
export function sectionsOf(facts: EvidenceFacts): Section[] {
  const { orders, lines, access, commands, invoices, mails, tickets } = facts;
  const of: Readonly<Record<DisputePart, readonly string[]>> = {
    order: [
      ...orders.map(
        ({ number, placedAt, placedBy, address, total, poNumber }) =>
          `Order O${number}, ${total}, placed on ${placedAt}${placedBy === null ? "" : ` by ${placedBy}`}${from(address)}${poNumber === null ? "" : `, purchase order ${poNumber}`}`,
      ),
      ...lines.map(
        ({ order, what, name, months, total, state }) =>
          `O${order}: ${what}${name === null ? "" : ` ${name}`}${months === null || months === 0 ? "" : `, ${months} months`}${total === null ? "" : `, ${total}`} (${state})`,
      ),
    ],
    terms: orders.flatMap(({ number, placedAt, terms, address }) =>
      terms === null ? [] : [`Version ${terms} of the terms was accepted with order O${number} on ${placedAt}${from(address)}`],
    ),
    access: access.map(({ at, what, address }) => `${at}: ${what}${from(address)}`),
    delivery: commands.map(
      ({ at, verb, object, registry, clTRID, svTRID, result }) =>
        `${at}: ${verb} ${object} at ${registry}, result ${result ?? "-"}, clTRID ${clTRID}, svTRID ${svTRID ?? "-"}`,
    ),
    invoices: invoices.map(({ number, on, total }) => `Invoice ${number} of ${on}, ${total}`),
    mails: mails.map(({ at, template, to, state }) => `${at}: "${template}" to ${to} (${state})`),
    tickets: tickets.map(({ at, number, subject, messages }) => `${at}: ticket ${number}, "${subject}", ${messages} messages`),
  };
  return disputeParts.map((part) => ({ part, title: titles[part], lines: of[part] }));
}

/** The proposed text of the letter, which staff can edit. */
export function proposedWords(
  facts: EvidenceFacts,
  of: { readonly amount: string; readonly paidOn: string; readonly cause: string },
): string {
  const { orders, commands, seller, customer } = facts;
  const [order] = orders;
  const names = [...new Set(commands.map(({ object }) => object))];
  return [
    `${seller} contests this dispute (${of.cause}) of ${of.amount}, paid on ${of.paidOn} by customer ${customer.number}${customer.name === null ? "" : ` (${customer.name})`}.`,
    ...(order === undefined
      ? []
      : [
          `The customer was logged in and placed order O${order.number} on ${order.placedAt} UTC${from(order.address)}${order.terms === null ? "" : `, and accepted version ${order.terms} of our terms`}.`,
        ]),
    ...(names.length === 0
      ? []
      : [
          `What was ordered was delivered: ${names.slice(0, 10).join(", ")}${names.length > 10 ? " and others" : ""}. The registry confirmed it with the transaction identifiers listed below. Domain registrations cannot be returned to the registry.`,
        ]),
    "The records below are from our systems and were made when the events happened.",
  ].join("\n\n");
}

/** The parts that are proposed for the evidence: those that have lines. */
export const proposedParts = (sections: readonly Section[]): DisputePart[] =>
  sections.filter(({ lines }) => lines.length > 0).map(({ part }) => part);

/** The sections that staff have chosen, with their lines as they are now. */
export const chosenSections = (sections: readonly Section[], { parts }: Pick<StoredEvidence, "parts">): Section[] =>
  sections.filter(({ part, lines }) => parts.includes(part) && lines.length > 0);
