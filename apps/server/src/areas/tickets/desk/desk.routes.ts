import { answerHoursSpec, setAnswerHoursSpec } from "@nameplane/contracts/tickets/answer-hours";
import * as specs from "@nameplane/contracts/tickets/desk";
import * as replies from "@nameplane/contracts/tickets/saved-replies";
import * as operations from "@nameplane/contracts/tickets/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { findAnswerHours } from "../../whitelabel/index.ts";
import { setAnswerHours } from "./set-answer-hours.ts";
import { mergeTickets, splitTicket } from "./merge-tickets.ts";
import { readDesk, readDeskFile, readDeskList, readDeskTicket } from "./read-desk.ts";
import { readSavedReplies, removeReply, saveReply } from "./saved-replies.ts";
import { suggestFor } from "./suggest.ts";
import { tellPresence } from "./tell-presence.ts";
import { answerAtDesk, changeAtDesk, noteAtDesk, type DeskDeps } from "./work-tickets.ts";

/** The routes with which staff answer the tickets of customers. */
export function deskRoutes(edge: Edge, deps: DeskDeps): void {
  const tickets = "staff_tickets";

  edge.staff(operations.desk, specs.deskSpec, tickets, {}, readDesk);

  edge.staff(operations.deskList, specs.deskListSpec, tickets, {}, readDeskList);

  edge.staff(operations.deskTicket, specs.deskTicketSpec, tickets, {}, (call, { ticketid }) => readDeskTicket(call, ticketid));

  edge.staff(operations.deskSuggestions, specs.deskSuggestionsSpec, tickets, {}, (call, { ticketid }) =>
    suggestFor(call, ticketid),
  );

  edge.staffOutside(operations.deskFile, specs.deskFileSpec, tickets, {}, (call, input) => readDeskFile(deps, call, input));

  edge.staff(operations.answerTicket, specs.answerTicketSpec, tickets, {}, (call, input) => answerAtDesk(deps, call, input));

  edge.staff(operations.tellPresence, specs.tellPresenceSpec, tickets, {}, tellPresence);

  edge.staff(operations.noteTicket, specs.noteTicketSpec, tickets, {}, (call, input) => noteAtDesk(deps, call, input));

  edge.staff(operations.changeTickets, specs.changeTicketsSpec, tickets, {}, (call, input) => changeAtDesk(call, input));

  edge.staff(operations.mergeTickets, specs.mergeTicketsSpec, tickets, {}, mergeTickets);

  edge.staff(operations.splitTicket, specs.splitTicketSpec, tickets, {}, splitTicket);

  edge.staff(operations.savedReplies, replies.savedRepliesSpec, tickets, {}, async ({ trx }) => ({
    replies: await readSavedReplies(trx),
  }));

  edge.staff(operations.saveReply, replies.saveReplySpec, tickets, {}, async (call, input) => ({
    replyid: await saveReply(call, input),
  }));

  edge.staff(operations.removeReply, replies.removeReplySpec, tickets, {}, async (call, { replyid }) => {
    await removeReply(call, replyid);
    return {};
  });

  edge.staff(operations.answerHours, answerHoursSpec, tickets, {}, ({ trx }) => findAnswerHours(trx));

  edge.staff(operations.setAnswerHours, setAnswerHoursSpec, tickets, {}, async (call, input) => {
    await setAnswerHours(call, input);
    return {};
  });
}
