import { lazyPart } from "../../../shell/lazy-part.ts";

/** The drawer also loads the texts about wrong records, because it shows them as the editor does. */
export const ImportDrawer = lazyPart(
  async () => (await import("./import-drawer.tsx")).ImportDrawer,
  ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
);
