import { post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { reportFailureSpec } from "./report-failure.ts";

export const reportFailure = post<IoOf<typeof reportFailureSpec>>("reportFailure", "/api/miscellaneous/reportfailure/");
