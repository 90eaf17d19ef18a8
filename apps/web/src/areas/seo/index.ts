import { lazyPart } from "../../shell/lazy-part.ts";

/** The panels of the SEO tool on the page of its service. */
export const SeoPanels = lazyPart(async () => (await import("./seo-panels.tsx")).SeoPanels, ["seo"]);
