import { lazyPart } from "../../../shell/lazy-part.ts";

/** The drawer also loads the texts about wrong records, because it shows them as the editor does. */
export const TemplatesDrawer = lazyPart(
  async () => (await import("./templates-screen.tsx")).TemplatesDrawer,
  ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
);
