import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { liveSpec } from "./live.ts";

export const live = get<IoOf<typeof liveSpec>>("live", "/api/live/", { answers: "events" });
