import { z } from "zod";
import { nothing, spec } from "../spec.ts";
import { LoginRequired } from "../refusals.ts";

/** Says that something changed. It contains only topic and ids; the browser then fetches the data by its ordinary calls. */
export const liveEvent = z.strictObject({
  topic: z.enum([
    "basket",
    "brand",
    "request",
    "order",
    "domain",
    "zone",
    "invoice",
    "payment",
    "notice",
    "session",
    "ticket",
    "webhook",
    "service",
  ]),
  /** Ids or numbers of what changed. */
  ids: z.array(z.string()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const liveSpec = spec({
  summary: "Server-sent events that say what changed in the account",
  input: nothing,
  answer: liveEvent,
  refusals: [LoginRequired],
});
