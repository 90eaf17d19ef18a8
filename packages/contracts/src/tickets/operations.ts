import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { getDocumentsSpec, getFaqSpec } from "./articles.ts";
import type * as mailboxes from "./mailboxes.ts";
import type { answerHoursSpec, setAnswerHoursSpec } from "./answer-hours.ts";
import type * as deskSpecs from "./desk.ts";
import type * as resale from "./resale.ts";
import type * as replySpecs from "./saved-replies.ts";
import type { sendFeedbackSpec } from "./feedback.ts";
import type {
  closedTicketsSpec,
  closeTicketSpec,
  getTicketSpec,
  markTicketReadSpec,
  openTicketsSpec,
  openTicketSpec,
  rateByLinkSpec,
  rateTicketSpec,
  readRatingSpec,
  reopenTicketSpec,
  replyTicketSpec,
  undoCloseTicketSpec,
} from "./tickets.ts";
import type { unreadCountSpec } from "./unread-count.ts";

export const unreadCount = get<IoOf<typeof unreadCountSpec>>("unreadCount", "/api/support/getunreadcount/");
export const openTickets = get<IoOf<typeof openTicketsSpec>>("openTickets", "/api/support/getopentickets/");
export const closedTickets = get<IoOf<typeof closedTicketsSpec>>("closedTickets", "/api/support/getclosedtickets/");
export const getTicket = get<IoOf<typeof getTicketSpec>>("getTicket", "/api/support/getticket/");
export const openTicket = post<IoOf<typeof openTicketSpec>>("openTicket", "/api/support/openticket/", {
  needsKey: true,
});
export const replyTicket = post<IoOf<typeof replyTicketSpec>>("replyTicket", "/api/support/replyticket/", {
  needsKey: true,
});
export const closeTicket = post<IoOf<typeof closeTicketSpec>>("closeTicket", "/api/support/closeticket/");
export const undoCloseTicket = post<IoOf<typeof undoCloseTicketSpec>>("undoCloseTicket", "/api/support/undocloseticket/");
export const reopenTicket = post<IoOf<typeof reopenTicketSpec>>("reopenTicket", "/api/support/reopenticket/");
export const markTicketRead = post<IoOf<typeof markTicketReadSpec>>("markTicketRead", "/api/support/markticketread/");
export const rateTicket = post<IoOf<typeof rateTicketSpec>>("rateTicket", "/api/support/rateticket/");
export const readRating = post<IoOf<typeof readRatingSpec>>("readRating", "/api/support/readrating/");
export const rateByLink = post<IoOf<typeof rateByLinkSpec>>("rateByLink", "/api/support/ratebylink/");
export const sendFeedback = post<IoOf<typeof sendFeedbackSpec>>("sendFeedback", "/api/support/sendfeedback/");
export const getFaq = get<IoOf<typeof getFaqSpec>>("getFaq", "/api/support/getfaq/");
export const getDocuments = get<IoOf<typeof getDocumentsSpec>>("getDocuments", "/api/support/getdocuments/");

export const desk = get<IoOf<typeof deskSpecs.deskSpec>>("desk", "/api/staff/getdesk/");
export const deskList = get<IoOf<typeof deskSpecs.deskListSpec>>("deskList", "/api/staff/gettickets/");
export const deskTicket = get<IoOf<typeof deskSpecs.deskTicketSpec>>("deskTicket", "/api/staff/getticket/");
export const deskSuggestions = get<IoOf<typeof deskSpecs.deskSuggestionsSpec>>("deskSuggestions", "/api/staff/getsuggestions/");
export const deskFile = get<IoOf<typeof deskSpecs.deskFileSpec>>("deskFile", "/api/staff/getticketfile/", { answers: "file" });
export const answerTicket = post<IoOf<typeof deskSpecs.answerTicketSpec>>("answerTicket", "/api/staff/answerticket/");
export const tellPresence = post<IoOf<typeof deskSpecs.tellPresenceSpec>>("tellPresence", "/api/staff/telldeskpresence/");
export const noteTicket = post<IoOf<typeof deskSpecs.noteTicketSpec>>("noteTicket", "/api/staff/noteticket/");
export const changeTickets = post<IoOf<typeof deskSpecs.changeTicketsSpec>>("changeTickets", "/api/staff/changetickets/");
export const mergeTickets = post<IoOf<typeof deskSpecs.mergeTicketsSpec>>("mergeTickets", "/api/staff/mergetickets/");
export const splitTicket = post<IoOf<typeof deskSpecs.splitTicketSpec>>("splitTicket", "/api/staff/splitticket/");
export const savedReplies = get<IoOf<typeof replySpecs.savedRepliesSpec>>("savedReplies", "/api/staff/getsavedreplies/");
export const saveReply = post<IoOf<typeof replySpecs.saveReplySpec>>("saveReply", "/api/staff/savereply/");
export const removeReply = post<IoOf<typeof replySpecs.removeReplySpec>>("removeReply", "/api/staff/removereply/");
export const staffMailboxes = get<IoOf<typeof mailboxes.staffMailboxesSpec>>("staffMailboxes", "/api/staff/getmailboxes/");
export const addMailbox = post<IoOf<typeof mailboxes.addMailboxSpec>>("addMailbox", "/api/staff/addmailbox/");
export const removeMailbox = post<IoOf<typeof mailboxes.removeMailboxSpec>>("removeMailbox", "/api/staff/removemailbox/");
export const answerHours = get<IoOf<typeof answerHoursSpec>>("answerHours", "/api/staff/getanswerhours/");
export const setAnswerHours = post<IoOf<typeof setAnswerHoursSpec>>("setAnswerHours", "/api/staff/setanswerhours/");

export const answerEscalation = post<IoOf<typeof resale.answerEscalationSpec>>(
  "answerEscalation",
  "/api/support/answerescalation/",
);
