import { z } from "zod";
import { nothing, spec } from "../spec.ts";

const text = z.string().max(4000);

/** A failure as the browser saw it, its secrets masked already. */
export const failureReport = z.strictObject({
  code: z.int(),
  message: text,
  method: z.string().max(10),
  url: text,
  formData: z.unknown().optional(),
  response: z.unknown().optional(),
  requestId: z.string().max(100).optional(),
  page: text,
  version: z.string().max(200),
});
export type FailureReport = z.infer<typeof failureReport>;

export const reportFailureSpec = spec({
  summary: "Tells the operator's team that a call of the browser failed; secrets are masked again before anybody reads it",
  input: failureReport,
  answer: nothing,
  refusals: [],
});
