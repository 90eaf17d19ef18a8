import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { dashboardSpec } from "./dashboard.ts";

export const dashboard = get<IoOf<typeof dashboardSpec>>("dashboard", "/api/account/getdashboard/");
