import { closedTickets } from "@nameplane/contracts/tickets/operations";
import { TicketList } from "./ticket-list.tsx";

/** The tickets that are closed. */
export function Screen(): React.JSX.Element {
  return <TicketList operation={closedTickets} isOpen={false} />;
}
