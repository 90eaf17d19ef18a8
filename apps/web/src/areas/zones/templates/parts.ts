import { lazyPart } from "../../../shell/lazy-part.ts";

/** It says what is wrong with records, as the editor does. */
export const TemplatesDrawer = lazyPart(
  async () => (await import("./templates-screen.tsx")).TemplatesDrawer,
  ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
);
