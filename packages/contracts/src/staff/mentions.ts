import { z } from "zod";
import { objectKinds } from "../backoffice/objects.ts";
import { LoginRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";

const mention = z.strictObject({
  mentionid: id,
  kind: z.enum(objectKinds),
  /** The name of the object when the note was written. */
  name: z.string(),
  /** The page of the object. Null if the colleague may no longer see it. */
  path: z.string().nullable(),
  by: z.string(),
  at: instant,
  seen: z.boolean(),
});
export type Mention = z.infer<typeof mention>;

export const mentionsSpec = spec({
  summary: "For staff: the internal notes in which colleagues have named the caller, those that are not seen yet first",
  input: nothing,
  answer: z.strictObject({ data: z.array(mention) }),
  refusals: [LoginRequired],
});

export const seeMentionsSpec = spec({
  summary: "For staff: marks one of the caller's mentions as seen, or all of them",
  input: z.strictObject({ mentionid: id.optional() }),
  answer: z.strictObject({ seen: z.int() }),
  refusals: [LoginRequired],
});

export const mentionableSpec = spec({
  summary: "For staff: the colleagues who can be named in a note about a thing of this kind",
  input: z.strictObject({ kind: z.enum(objectKinds) }),
  answer: z.strictObject({ data: z.array(z.strictObject({ username: z.string(), name: z.string() })) }),
  refusals: [LoginRequired],
});
