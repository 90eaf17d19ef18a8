import { isTimeZone } from "@nameplane/values";
import { z } from "zod";

/** The IANA name of a time zone. Offsets are refused, because they do not follow daylight saving time. */
export const timeZone = z.string().max(60).refine(isTimeZone, "an IANA time zone, such as Europe/Stockholm");
