import { openTickets } from "@nameplane/contracts/tickets/operations";
import { TicketList } from "./ticket-list.tsx";

/** The tickets that are open. */
export function Screen(): React.JSX.Element {
  return <TicketList operation={openTickets} isOpen />;
}
