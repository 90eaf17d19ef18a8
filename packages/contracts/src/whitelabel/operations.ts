import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { fetchWhitelabelSpec } from "./config.ts";

export const fetchWhitelabel = get<IoOf<typeof fetchWhitelabelSpec>>(
  "fetchWhitelabel",
  "/api/whitelabel/fetch_whitelabel/",
);
