import { openTickets } from "@nameplane/contracts/tickets/operations";
import { TicketList } from "./ticket-list.tsx";

/** Tickets that wait for somebody. */
export function Screen(): React.JSX.Element {
  return <TicketList operation={openTickets} isOpen />;
}
