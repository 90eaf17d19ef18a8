import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { systemStatusSpec } from "./status.ts";

export const systemStatus = get<IoOf<typeof systemStatusSpec>>("systemStatus", "/api/miscellaneous/getsystemstatus/");
