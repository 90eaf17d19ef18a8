import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { brandSecurityListSpec, secureBrandSpec } from "./brand-security.ts";
import type { fetchWhitelabelSpec } from "./config.ts";
import type { ownBrandsSpec } from "./own-brands.ts";

export const fetchWhitelabel = get<IoOf<typeof fetchWhitelabelSpec>>("fetchWhitelabel", "/api/whitelabel/fetch_whitelabel/");
export const ownBrands = get<IoOf<typeof ownBrandsSpec>>("ownBrands", "/api/whitelabel/getownbrands/");

export const brandSecurityList = get<IoOf<typeof brandSecurityListSpec>>("brandSecurityList", "/api/staff/getbrandsecurity/");
export const secureBrand = post<IoOf<typeof secureBrandSpec>>("secureBrand", "/api/staff/securebrand/");
