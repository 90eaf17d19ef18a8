import { isTimeZone } from "@nameplane/values";
import { z } from "zod";

/** An IANA name; offsets are refused, because they do not follow the change of clocks. */
export const timeZone = z.string().max(60).refine(isTimeZone, "an IANA time zone, such as Europe/Stockholm");
