import type { Operation } from "@nameplane/contracts";
import { stepUp } from "@nameplane/contracts/identity/operations";
import type { StepUpAsked } from "@nameplane/contracts/identity/step-up";
import type { Answer, TestBrowser } from "./test-api.ts";

/** The proof of identity that a StepUpRequired refusal asks for. */
export const askedOf = ({ body }: Answer): StepUpAsked => body["stepup"] as StepUpAsked;

/**
 * Makes a call that needs a fresh proof of identity, as the panel does: calls, proves, and calls again with the same key.
 * Returns the last answer.
 */
export async function callProven(
  browser: TestBrowser,
  operation: Operation,
  input: Record<string, unknown>,
  proof: { password?: string; code?: string },
  options: { key?: string; language?: string } = {},
): Promise<Answer> {
  const asked = await browser.call(operation, input, options);
  if (asked.body["name"] !== "StepUpRequired") return asked;
  const proven = await browser.call(stepUp, { content: askedOf(asked).content, ...proof });
  return proven.body.code === 1000 ? browser.call(operation, input, options) : proven;
}
