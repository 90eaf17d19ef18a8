import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { liveSpec, staffLiveSpec } from "./live.ts";
import type { reportFailureSpec } from "./report-failure.ts";

export const live = get<IoOf<typeof liveSpec>>("live", "/api/live/", { answers: "events" });
export const reportFailure = post<IoOf<typeof reportFailureSpec>>("reportFailure", "/api/miscellaneous/reportfailure/");
export const staffLive = get<IoOf<typeof staffLiveSpec>>("staffLive", "/api/staff/live/", { answers: "events" });
