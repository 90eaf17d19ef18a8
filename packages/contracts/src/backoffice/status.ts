import { z } from "zod";
import { notedParts, noticeKinds, severities, updatePhases } from "./notice-values.ts";
import { id, instant, nothing, spec } from "../spec.ts";

/** degraded: slow or partly down. unknown: not checked recently, so it is never shown as ok. */
export const systemState = z.enum(["ok", "degraded", "down", "unknown"]);
export type SystemState = z.infer<typeof systemState>;

export const systemStatusSpec = spec({
  summary: "State of each part of the system, when it was last checked, and announced maintenance and incidents",
  input: nothing,
  answer: z.strictObject({
    /**
     * The overall state. It is ok only if every part is ok and there is no announced incident, and down only if every part is
     * down.
     */
    state: systemState,
    parts: z.array(
      z.strictObject({
        part: z.enum(notedParts),
        /** Name of the part if there are several of its kind, such as the name of a registry. Null for all others. */
        name: z.string().nullable(),
        state: systemState,
        /** Time of the last check. Null if it was never checked. */
        checked: instant.nullable(),
        /** When this state began. */
        since: instant.nullable(),
      }),
    ),
    /** Notices about current or planned work and incidents, and those that ended in the last seven days; newest first. */
    notices: z.array(
      z.strictObject({
        noticeid: id,
        kind: z.enum(noticeKinds),
        title: z.string(),
        body: z.string(),
        severity: z.enum(severities),
        /** The parts that the notice is about. Empty if it does not say. */
        parts: z.array(z.enum(notedParts)),
        /** Updates that were added later, newest first. */
        updates: z.array(z.strictObject({ phase: z.enum(updatePhases), text: z.string(), at: instant })),
        when: z.enum(["now", "coming", "over"]),
        starts: instant,
        ends: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
});
