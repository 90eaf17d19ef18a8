export { beginSite, hasSite } from "./begin-site.ts";
export { seoNewsJob, type SeoNews } from "./seo.jobs.ts";
export { seoRoutes } from "./seo.routes.ts";
export { seoWork } from "./seo.work.ts";
export type { SiteFetcher } from "./site-fetcher.port.ts";
