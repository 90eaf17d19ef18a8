import type { AnswerOf } from "@nameplane/contracts";
import type { stageZone } from "@nameplane/contracts/zones/operations";
import { ApiError } from "../../../lib/api/api-error.ts";

/** Record sets that the current name servers have and that cannot be stored here. */
export type Left = AnswerOf<typeof stageZone>["left"];

/** The progress of one name in a run that copies the records of many. */
export type Copy =
  | { readonly phase: "waiting" | "asking" }
  | { readonly phase: "done"; readonly left: Left }
  | { readonly phase: "failed"; readonly error: unknown };

export type Copies = ReadonlyMap<string, Copy>;

/**
 * The longest wait for which a name is tried again. Calls are limited per minute and per day. If the server requires a longer
 * wait, the limit of the day is reached, and the name is given up.
 */
const longestWaitSeconds = 60;

/** Milliseconds to wait before a name is tried again. Null if the answer was some other refusal. */
export function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.httpStatus !== 429) return null;
  const seconds = error.retryAfterSeconds ?? 1;
  return seconds <= longestWaitSeconds ? seconds * 1000 : null;
}

/** How many names are in each state. `open` means waiting or in progress. */
export function countCopies(copies: Copies): { open: number; done: number; failed: number } {
  const counts = { open: 0, done: 0, failed: 0 };
  for (const { phase } of copies.values()) counts[phase === "done" || phase === "failed" ? phase : "open"] += 1;
  return counts;
}

type Short = { readonly name: string; readonly error: unknown; readonly left: Left };

/** Names that were not copied completely, each with its missing records or the reason why nothing was copied. */
export function shortOf(copies: Copies): Short[] {
  return [...copies].flatMap(([name, copy]): Short[] => {
    if (copy.phase === "failed") return [{ name, error: copy.error, left: [] }];
    return copy.phase === "done" && copy.left.length > 0 ? [{ name, error: null, left: copy.left }] : [];
  });
}

/** The list of sets in the form that the records table uses: "@ TYPE65280, _x SPF". */
export const listLeft = (left: Left): string => left.map(({ owner, type }) => `${owner === "" ? "@" : owner} ${type}`).join(", ");

/** Why a name could not be copied. Null if it was not tried, is in progress, or was copied. */
export const reasonOf = (copy: Copy | undefined): unknown => (copy?.phase === "failed" ? copy.error : null);
