import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { countriesSpec, geoSpec, keepingNamesSpec, tldInfoSpec, tldListSpec } from "./tld-info.ts";

export const tldList = get<IoOf<typeof tldListSpec>>("tldList", "/api/tld/gettlds/");
export const tldInfo = get<IoOf<typeof tldInfoSpec>>("tldInfo", "/api/tld/gettldinfo/");
export const keepingNames = get<IoOf<typeof keepingNamesSpec>>("keepingNames", "/api/tld/getkeepingfees/");
export const countries = get<IoOf<typeof countriesSpec>>("countries", "/api/miscellaneous/getcountries/");
export const geo = get<IoOf<typeof geoSpec>>("geo", "/api/miscellaneous/getgeo/");
