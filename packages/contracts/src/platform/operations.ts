import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { liveSpec } from "./live.ts";
import type { reportFailureSpec } from "./report-failure.ts";

export const live = get<IoOf<typeof liveSpec>>("live", "/api/live/", { answers: "events" });
export const reportFailure = post<IoOf<typeof reportFailureSpec>>("reportFailure", "/api/miscellaneous/reportfailure/");
