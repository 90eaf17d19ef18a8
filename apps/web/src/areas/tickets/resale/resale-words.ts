import type { AnswerOf } from "@nameplane/contracts";
import type { resaleSupport, resaleTicket, resaleTickets } from "@nameplane/contracts/tickets/resale-operations";
import type { StatusTone } from "../../../ui/text/status-mark.tsx";

export type ResaleRow = AnswerOf<typeof resaleTickets>["data"][number];
export type ResaleTicket = AnswerOf<typeof resaleTicket>["ticket"];
export type Support = AnswerOf<typeof resaleSupport>;

/** How a ticket's turn is marked, by whom it waits for. */
export const toneOfTurn: Readonly<Record<ResaleRow["waitsfor"], StatusTone>> = {
  us: "needs",
  customer: "active",
  consent: "pending",
  operator: "pending",
};
