import type { AnswerOf } from "@nameplane/contracts";
import type { getTicket, openTickets } from "@nameplane/contracts/tickets/operations";

export type TicketRow = AnswerOf<typeof openTickets>["data"][number];
export type Ticket = AnswerOf<typeof getTicket>["ticket"];
export type Message = Ticket["messages"][number];

export const [OPEN, CLOSED] = [5200, 5400] as const;

/** Number of a ticket in the address; null for what is none. */
export const ticketNumberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** How the sentence under the title begins. */
export type TicketStatus = "answered" | "waiting" | "closed" | "archived";

export function statusOf({ status, answered }: Pick<Ticket, "status" | "answered">): TicketStatus {
  if (status === OPEN) return answered ? "answered" : "waiting";
  return status === CLOSED ? "closed" : "archived";
}

/** What a new ticket is about: from the query of a link that leads here. */
export type AboutKind = "none" | "domain" | "request" | "invoice";

export function readAbout(search: Readonly<Record<string, string | undefined>>): { kind: AboutKind; of: string } {
  const { domainname, requestid, invoicenr } = search;
  if (domainname !== undefined && domainname !== "") return { kind: "domain", of: domainname.slice(0, 255) };
  if (requestid !== undefined && /^\d{1,15}$/.test(requestid)) return { kind: "request", of: requestid };
  if (invoicenr !== undefined && /^\d{1,15}$/.test(invoicenr)) return { kind: "invoice", of: invoicenr };
  return { kind: "none", of: "" };
}
