import { z } from "zod";
import { notedParts, noticeKinds, severities, updatePhases } from "./notice-values.ts";
import { id, instant, nothing, spec } from "../spec.ts";

/** degraded: slower or partly down. unknown: not checked lately, so never shown as ok. */
export const systemState = z.enum(["ok", "degraded", "down", "unknown"]);
export type SystemState = z.infer<typeof systemState>;

export const systemStatusSpec = spec({
  summary: "State of each part of the system, when it was last checked, and announced maintenance and incidents",
  input: nothing,
  answer: z.strictObject({
    /** State of the whole: ok only when every part is and no incident that staff announced goes on; down only when every part is. */
    state: systemState,
    parts: z.array(
      z.strictObject({
        part: z.enum(notedParts),
        /** Name of the part where there are several of its kind, such as the name of a registry; null for all others. */
        name: z.string().nullable(),
        state: systemState,
        /** Last check; null when it was never checked. */
        checked: instant.nullable(),
        /** When this state began. */
        since: instant.nullable(),
      }),
    ),
    /** Notices about work that goes on now, is planned, or ended in the last seven days; newest first. */
    notices: z.array(
      z.strictObject({
        noticeid: id,
        kind: z.enum(noticeKinds),
        title: z.string(),
        body: z.string(),
        severity: z.enum(severities),
        /** The parts that it is about; none: it does not say. */
        parts: z.array(z.enum(notedParts)),
        /** What was added as it went on, newest first. */
        updates: z.array(z.strictObject({ phase: z.enum(updatePhases), text: z.string(), at: instant })),
        when: z.enum(["now", "coming", "over"]),
        starts: instant,
        ends: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
});
