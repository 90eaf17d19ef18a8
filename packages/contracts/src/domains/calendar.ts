import { z } from "zod";
import { foreign } from "../foreign.ts";

/** Called by calendar programs, which cannot send our headers. The secret is therefore in the address itself. */
export const readCalendar = foreign({
  name: "readCalendar",
  method: "GET",
  path: "/calendar/{file}",
  summary: "Ends of paid periods as a calendar (RFC 5545)",
  params: z.strictObject({ file: z.string().regex(/^np_cal_[A-Za-z0-9_-]{20,100}\.ics$/) }),
  query: z.looseObject({}),
  body: z.unknown(),
  answer: { status: 200, contentType: "text/calendar; charset=utf-8", schema: z.string() },
});
