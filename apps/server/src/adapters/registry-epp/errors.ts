import { EppCrowded, EppMisconfigured, EppOutcomeUnknown, EppRefused, EppUnavailable, NS, type ReplyValue } from "@nameplane/epp";
import { crowded, OutcomeError } from "../../platform/outcomes.ts";

const textMax = 500;

/**
 * Translates errors of the EPP client to one of the four outcomes. A query without an answer is "unavailable", because it is safe
 * to repeat. Other errors are bugs and are not translated.
 */
export function translate(error: unknown): unknown {
  if (error instanceof EppRefused) return refused(error);
  // Our own queue was full. The registry is reachable, and the command can wait.
  if (error instanceof EppCrowded) return new OutcomeError("unavailable", error.message, { cause: error, code: crowded });
  if (error instanceof EppUnavailable) return new OutcomeError("unavailable", error.message, { cause: error });
  if (error instanceof EppOutcomeUnknown)
    return new OutcomeError(error.isTransform ? "unknown" : "unavailable", error.message, { cause: error });
  if (error instanceof EppMisconfigured) {
    return new OutcomeError("misconfigured", error.message, {
      cause: error,
      // The outcome always has a code. It tells callers that the account cannot be used for any command.
      code: error.code === null ? "account" : String(error.code),
    });
  }
  return error;
}

const contactPrefixes: ReadonlyMap<string, string> = new Map([
  [NS.contact, "contact:"],
  [NS.iis, "iis:"],
]);

/**
 * An element of a contact: its prefix, which names the field (domains/fault-fields.rules.ts), and its value. Null for other
 * elements.
 */
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
  // The codes 2400 and 25xx in reply to a query mean that the registry has a problem, not that the query was wrong. Transform
  // commands with these codes never get here.
  return new OutcomeError(error.isTransient() ? "unavailable" : "refused", text, {
    code: String(error.code),
    cause: error,
  });
}

/** Runs a query or command of the client and translates its errors. */
export async function outcome<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translate(error);
  }
}

/** Returns null if the object does not exist (2303), instead of throwing. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EppRefused && error.code === 2303) return null;
    throw translate(error);
  }
}
