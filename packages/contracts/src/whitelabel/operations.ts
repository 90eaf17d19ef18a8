import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { fetchWhitelabelSpec } from "./config.ts";
import type { ownBrandsSpec } from "./own-brands.ts";

export const fetchWhitelabel = get<IoOf<typeof fetchWhitelabelSpec>>(
  "fetchWhitelabel",
  "/api/whitelabel/fetch_whitelabel/",
);
export const ownBrands = get<IoOf<typeof ownBrandsSpec>>("ownBrands", "/api/whitelabel/getownbrands/");
