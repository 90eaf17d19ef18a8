import { EppCrowded, EppMisconfigured, EppOutcomeUnknown, EppRefused, EppUnavailable, NS, type ReplyValue } from "@nameplane/epp";
import { crowded, OutcomeError } from "../../platform/outcomes.ts";

const textMax = 500;

/**
 * What the EPP client reports, as one of the four outcomes. A query whose answer was lost is unavailable: asking again is
 * harmless. Anything else thrown is a bug and passes.
 */
export function translate(error: unknown): unknown {
  if (error instanceof EppRefused) return refused(error);
  // Our own queue was full: the registry answers, and this waits.
  if (error instanceof EppCrowded) return new OutcomeError("unavailable", error.message, { cause: error, code: crowded });
  if (error instanceof EppUnavailable) return new OutcomeError("unavailable", error.message, { cause: error });
  if (error instanceof EppOutcomeUnknown)
    return new OutcomeError(error.isTransform ? "unknown" : "unavailable", error.message, { cause: error });
  if (error instanceof EppMisconfigured) {
    return new OutcomeError("misconfigured", error.message, {
      cause: error,
      // With a code it is the account that cannot be worked with, whatever is asked.
      code: error.code === null ? "account" : String(error.code),
    });
  }
  return error;
}

const contactPrefixes: ReadonlyMap<string, string> = new Map([
  [NS.contact, "contact:"],
  [NS.iis, "iis:"],
]);

/** An element of a contact with its prefix, which tells the field it is (domains/fault-fields.rules.ts), and what stands in it; null: another's. */
function contactValue({ ns, name, text }: ReplyValue): string | null {
  const prefix = contactPrefixes.get(ns);
  return prefix === undefined || name === "" ? null : `${prefix}${name} ${text}`.trim();
}

function refused(error: EppRefused): OutcomeError {
  const details = [
    ...error.values.map(
      (value) => contactValue(value) ?? [value.name, value.text].filter((part) => value.text !== "" && part !== "").join(" "),
    ),
    ...error.extValues.map(({ value, reason }) => {
      const about = contactValue(value) ?? value.text;
      return about === "" ? reason : `${reason} (${about})`.trim();
    }),
  ];
  const text = [error.msg, ...new Set(details.filter((detail) => detail !== ""))].join(": ").slice(0, textMax);
  // 2400 and 25xx to a query: the registry has trouble, not the question. To a transform they never come as a refusal.
  return new OutcomeError(error.isTransient() ? "unavailable" : "refused", text, {
    code: String(error.code),
    cause: error,
  });
}

/** Runs a query or command of the client and translates what it throws. */
export async function outcome<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translate(error);
  }
}

/** Null instead of "object does not exist" (2303). */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EppRefused && error.code === 2303) return null;
    throw translate(error);
  }
}
