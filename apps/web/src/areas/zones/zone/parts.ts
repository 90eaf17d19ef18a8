import { lazyPart } from "../../../shell/lazy-part.ts";

export const ZoneInfoDrawer = lazyPart(async () => (await import("./zone-info-drawer.tsx")).ZoneInfoDrawer, ["dns"]);

export const ExportDialog = lazyPart(
  async () => (await import("./export-dialog.tsx")).ExportDialog,
  ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
);
