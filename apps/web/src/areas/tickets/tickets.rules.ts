import type { AnswerOf } from "@nameplane/contracts";
import type { getTicket, openTickets } from "@nameplane/contracts/tickets/operations";

export type TicketRow = AnswerOf<typeof openTickets>["data"][number];
export type Ticket = AnswerOf<typeof getTicket>["ticket"];
export type Message = Ticket["messages"][number];

export const [OPEN, CLOSED] = [5200, 5400] as const;

/** The ticket number in a URL. Null if the text is not a number. */
export const ticketNumberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The status that decides how the sentence under the title begins. */
export type TicketStatus = "answered" | "waiting" | "closed" | "archived";

export function statusOf({ status, answered }: Pick<Ticket, "status" | "answered">): TicketStatus {
  if (status === OPEN) return answered ? "answered" : "waiting";
  return status === CLOSED ? "closed" : "archived";
}

/** The kinds of subjects that a new ticket can have. Links that open the form can also set them. */
export type AboutKind = "none" | "domain" | "request" | "invoice";

export function readAbout(search: Readonly<Record<string, string | undefined>>): { kind: AboutKind; of: string } {
  const { domainname, requestid, invoicenr } = search;
  if (domainname !== undefined && domainname !== "") return { kind: "domain", of: domainname.slice(0, 255) };
  if (requestid !== undefined && /^\d{1,15}$/.test(requestid)) return { kind: "request", of: requestid };
  if (invoicenr !== undefined && /^\d{1,15}$/.test(invoicenr)) return { kind: "invoice", of: invoicenr };
  return { kind: "none", of: "" };
}
