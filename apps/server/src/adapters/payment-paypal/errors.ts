import { z } from "zod";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { PayPalAnswer } from "./client.ts";

const said = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/**
 * Returns the answer's content, or throws what went wrong: "refused" (4xx, with PayPal's issue), "unavailable" (429),
 * "misconfigured" (401, 403), "unknown" (5xx or 409 to a write, or an answer that cannot be read).
 */
export function contentOf<T>(answer: PayPalAnswer, shape: z.ZodType<T>, isWrite: boolean): T {
  refuseErrors(answer, isWrite);
  const read = shape.safeParse(answer.body);
  if (read.success) return read.data;
  throw new OutcomeError(isWrite ? "unknown" : "unavailable", "PayPal: the answer cannot be read", { code: "unreadable" });
}

export function refuseErrors({ status, body }: PayPalAnswer, isWrite: boolean): void {
  if (status >= 200 && status < 300) return;
  const error = said.safeParse(body).data;
  const code = status === 404 ? "not_found" : (error?.details?.[0]?.issue ?? error?.name ?? `http_${status}`);
  const message = `PayPal: ${status} ${code} ${error?.message ?? ""}`.trim();
  if (status === 401 || status === 403) throw new OutcomeError("misconfigured", message, { code });
  if (status === 429) throw new OutcomeError("unavailable", message, { code });
  // 409: another call with the same key is still being carried out.
  if (status >= 500 || status === 409 || status < 400)
    throw new OutcomeError(isWrite ? "unknown" : "unavailable", message, { code });
  throw new OutcomeError("refused", message, { code });
}

/** Whether PayPal refused the call. The code of the error says why. */
export function isRefused(error: unknown): error is OutcomeError {
  return error instanceof OutcomeError && error.kind === "refused";
}
