import { lazyPart } from "../../../shell/lazy-part.ts";

/** It says what is wrong with records, as the editor does. */
export const ImportDrawer = lazyPart(
  async () => (await import("./import-drawer.tsx")).ImportDrawer,
  ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
);
