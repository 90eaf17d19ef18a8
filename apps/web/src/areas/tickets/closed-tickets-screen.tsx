import { closedTickets } from "@nameplane/contracts/tickets/operations";
import { TicketList } from "./ticket-list.tsx";

/** Tickets that are done. */
export function Screen(): React.JSX.Element {
  return <TicketList operation={closedTickets} isOpen={false} />;
}
