import type { ComponentType } from "react";
import { lazyPart } from "../../app/lazy-part.ts";

export type ZonePart = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

/** They say what is wrong with records, as the editor does. */
const sheetTexts = ["dns", "dnsimport", "dnsreasons", "dnsfindings"] as const;

/** Sheets that bring records in and out; one that is not there has no button. */
export const importParts: {
  readonly Import: ZonePart | null;
  readonly Templates: ZonePart | null;
  readonly Export: ZonePart | null;
} = {
  Import: lazyPart(async () => (await import("./import-drawer.tsx")).ImportDrawer, sheetTexts),
  Templates: lazyPart(async () => (await import("./templates-screen.tsx")).TemplatesDrawer, sheetTexts),
  Export: lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog, sheetTexts),
};
