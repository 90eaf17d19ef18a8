import { z } from "zod";
import { instant, nothing, spec } from "../spec.ts";

/** degraded: slower or partly away. unknown: not looked at lately; never said to be fine. */
export const systemState = z.enum(["ok", "degraded", "down", "unknown"]);
export type SystemState = z.infer<typeof systemState>;

export const systemStatusSpec = spec({
  summary: "How each part of the system is, when it was last looked at, and what is announced about it",
  input: nothing,
  answer: z.strictObject({
    /** The whole: ok only when every part is; down only when nothing works. */
    state: systemState,
    parts: z.array(
      z.strictObject({
        part: z.enum(["database", "registry", "dns", "mail", "payments", "orders"]),
        /** Which of several, as it is called: the registry. */
        name: z.string().nullable(),
        state: systemState,
        /** Last look; null when nobody has looked yet. */
        checked: instant.nullable(),
        /** Since when it has been in this state. */
        since: instant.nullable(),
      }),
    ),
    /** Going on now, coming, or over in the last seven days; the newest first. */
    notices: z.array(
      z.strictObject({
        title: z.string(),
        body: z.string(),
        severity: z.enum(["info", "degraded", "down"]),
        when: z.enum(["now", "coming", "over"]),
        starts: instant,
        ends: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
});
