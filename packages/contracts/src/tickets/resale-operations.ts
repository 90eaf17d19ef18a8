import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as resale from "./resale.ts";

// These stand apart from the other operations of tickets, because only the screens of resellers load them.

export const resaleTickets = get<IoOf<typeof resale.resaleTicketsSpec>>("resaleTickets", "/api/resellers/gettickets/");
export const resaleTicket = get<IoOf<typeof resale.resaleTicketSpec>>("resaleTicket", "/api/resellers/getticket/");
export const resaleTicketFile = get<IoOf<typeof resale.resaleTicketFileSpec>>(
  "resaleTicketFile",
  "/api/resellers/getticketfile/",
  { answers: "file" },
);
export const answerResaleTicket = post<IoOf<typeof resale.answerResaleTicketSpec>>(
  "answerResaleTicket",
  "/api/resellers/answerticket/",
);
export const noteResaleTicket = post<IoOf<typeof resale.noteResaleTicketSpec>>("noteResaleTicket", "/api/resellers/noteticket/");
export const escalateResaleTicket = post<IoOf<typeof resale.escalateResaleTicketSpec>>(
  "escalateResaleTicket",
  "/api/resellers/escalateticket/",
);
export const changeResaleTicket = post<IoOf<typeof resale.changeResaleTicketSpec>>(
  "changeResaleTicket",
  "/api/resellers/changeticket/",
);
export const resaleSupport = get<IoOf<typeof resale.resaleSupportSpec>>("resaleSupport", "/api/resellers/getsupport/");
export const setResaleSupport = post<IoOf<typeof resale.setResaleSupportSpec>>("setResaleSupport", "/api/resellers/setsupport/");
