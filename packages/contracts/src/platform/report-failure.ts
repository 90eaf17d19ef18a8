import { z } from "zod";
import { TooFast } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";

const text = z.string().max(4000);

/** A failure as the browser saw it. Secrets are already removed. */
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
  summary: "Reports a failed call of the browser to the operator's team; secrets are masked again before it is stored",
  input: failureReport,
  answer: nothing,
  refusals: [TooFast],
});
