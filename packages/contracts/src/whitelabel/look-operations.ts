import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { fetchWhitelabelSpec } from "./config.ts";

// This stands apart from the other operations of brands, because every page loads it.

export const fetchWhitelabel = get<IoOf<typeof fetchWhitelabelSpec>>("fetchWhitelabel", "/api/whitelabel/fetch_whitelabel/");
