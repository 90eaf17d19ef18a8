import { lazyPart } from "../../../shell/lazy-part.ts";

export const ZoneInfoDrawer = lazyPart(async () => (await import("./zone-info-drawer.tsx")).ZoneInfoDrawer, ["dns"]);

export const ExportDialog = lazyPart(
  async () => (await import("./export-dialog.tsx")).ExportDialog,
  ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
);

export const NoZone = lazyPart(async () => (await import("./no-zone.tsx")).NoZone, ["dns"]);

export const LargerPlan = lazyPart(async () => (await import("./larger-plan.tsx")).LargerPlan, ["dns"]);
