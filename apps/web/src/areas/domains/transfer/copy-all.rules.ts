import type { AnswerOf } from "@nameplane/contracts";
import type { stageZone } from "@nameplane/contracts/zones/operations";
import { ApiError } from "../../../lib/api/api-error.ts";

/** Record sets that the present name servers gave and that cannot be kept here. */
export type Left = AnswerOf<typeof stageZone>["left"];

/** How far one name is whose records are copied together with others. */
export type Copy =
  | { readonly phase: "waiting" | "asking" }
  | { readonly phase: "done"; readonly left: Left }
  | { readonly phase: "failed"; readonly error: unknown };

export type Copies = ReadonlyMap<string, Copy>;

/** A window of calls is a minute; a longer wait is the limit of a day, which nobody sits through. */
const longestWaitSeconds = 60;

/** How long to wait before a name is asked for again, in milliseconds; null: the answer was another no. */
export function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.httpStatus !== 429) return null;
  const seconds = error.retryAfterSeconds ?? 1;
  return seconds <= longestWaitSeconds ? seconds * 1000 : null;
}

/** How many names stand where; `open`: waiting or being asked. */
export function countCopies(copies: Copies): { open: number; done: number; failed: number } {
  const counts = { open: 0, done: 0, failed: 0 };
  for (const { phase } of copies.values()) counts[phase === "done" || phase === "failed" ? phase : "open"] += 1;
  return counts;
}

type Short = { readonly name: string; readonly error: unknown; readonly left: Left };

/** Names of which not everything was copied: what was left of them, or why nothing was. */
export function shortOf(copies: Copies): Short[] {
  return [...copies].flatMap(([name, copy]): Short[] => {
    if (copy.phase === "failed") return [{ name, error: copy.error, left: [] }];
    return copy.phase === "done" && copy.left.length > 0 ? [{ name, error: null, left: copy.left }] : [];
  });
}

/** "@ TYPE65280, _x SPF": as the records table names them. */
export const listLeft = (left: Left): string => left.map(({ owner, type }) => `${owner === "" ? "@" : owner} ${type}`).join(", ");

/** Why a name could not be copied; null where it was not tried, is under way or could be. */
export const reasonOf = (copy: Copy | undefined): unknown => (copy?.phase === "failed" ? copy.error : null);
