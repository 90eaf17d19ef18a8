import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { runSeoSpec, seoCsvSpec, seoFindingsSpec, seoPagesSpec, seoSiteSpec } from "./seo.ts";

export const seoSite = get<IoOf<typeof seoSiteSpec>>("seoSite", "/api/seo/getsite/");
export const seoFindings = get<IoOf<typeof seoFindingsSpec>>("seoFindings", "/api/seo/getfindings/");
export const seoPages = get<IoOf<typeof seoPagesSpec>>("seoPages", "/api/seo/getpages/");
export const seoCsv = get<IoOf<typeof seoCsvSpec>>("seoCsv", "/api/seo/getcsv/", { answers: "file" });
export const runSeo = post<IoOf<typeof runSeoSpec>>("runSeo", "/api/seo/run/");
