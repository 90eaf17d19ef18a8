import { z } from "zod";
import { LoginRequired, OtherIdentity, TooFast } from "../refusals.ts";
import { spec } from "../spec.ts";
import { messageText } from "./tickets.ts";

export const sendFeedbackSpec = spec({
  summary: "Opens a ticket with feedback about the panel; a visitor gives a mail address for the answer",
  input: z.strictObject({
    message: messageText,
    /** Page of the panel that the feedback is about, without its query. */
    page: z.string().trim().max(500),
    /** Version of the panel that delivered the page. */
    version: z.string().trim().max(50),
    /** For the answer to a visitor without an account; ignored for a logged-in user. */
    email: z.email().max(254).optional(),
  }),
  /** `ticketid` is the number of the account's new ticket. Null for a visitor, who is answered by mail. */
  answer: z.strictObject({ ticketid: z.int().nullable() }),
  refusals: [LoginRequired, OtherIdentity, TooFast],
});
