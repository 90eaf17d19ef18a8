import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, nothing, spec } from "../spec.ts";
import { waitsFor } from "./desk.ts";
import { ReplyNameTaken, UnknownVariable } from "./refusals.ts";
import { messageText } from "./tickets.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];

const written = {
  name: z.string().trim().min(1).max(80),
  /** The text in each language, with variables in braces. */
  texten: messageText,
  textsv: messageText,
  /** Whom the ticket waits for after the answer, or that it is closed. Null if the staff member decides each time. */
  next: z.enum([...waitsFor, "close"]).nullable(),
};

export const savedReply = z.strictObject({ replyid: id, version: z.int(), ...written });

export const savedRepliesSpec = spec({
  summary: "For staff: saved replies to tickets in both languages, by name",
  input: nothing,
  answer: z.strictObject({ replies: z.array(savedReply) }),
  refusals: staffAnswers,
});

export const saveReplySpec = spec({
  summary: "For staff: writes a saved reply, or changes one that has not changed since it was shown",
  input: z.strictObject({ ...written, replyid: id.optional(), version: z.int().optional() }),
  answer: z.strictObject({ replyid: id }),
  refusals: [...staffAnswers, ChangedMeanwhile, ReplyNameTaken, UnknownVariable],
});
export type SaveReplyAsked = z.infer<typeof saveReplySpec.input>;

export const removeReplySpec = spec({
  summary: "For staff: removes a saved reply; answers that were written with it stay as they are",
  input: z.strictObject({ replyid: id }),
  answer: nothing,
  refusals: staffAnswers,
});
