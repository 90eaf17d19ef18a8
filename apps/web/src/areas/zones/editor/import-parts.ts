import type { ComponentType } from "react";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { lazyPart } from "../../../shell/lazy-part.ts";

export type ZonePart = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

/** They say what is wrong with records, as the editor does. */
const sheetTexts = ["dns", "dnsimport", "dnsreasons", "dnsfindings"] as const;

const Import = lazyPart(async () => (await import("../import/import-drawer.tsx")).ImportDrawer, sheetTexts);
const Templates = lazyPart(async () => (await import("../templates/templates-screen.tsx")).TemplatesDrawer, sheetTexts);
const Export = lazyPart(async () => (await import("../zone/export-dialog.tsx")).ExportDialog, sheetTexts);

/** Sheets that bring records in and out; one that the brand has switched off is not there and has no button. */
export function useImportParts(): {
  readonly Import: ZonePart;
  readonly Templates: ZonePart | null;
  readonly Export: ZonePart | null;
} {
  const { globals } = useBrand();
  return {
    Import,
    Templates: globals.enableDnsTemplates ? Templates : null,
    Export: globals.enableExport ? Export : null,
  };
}
