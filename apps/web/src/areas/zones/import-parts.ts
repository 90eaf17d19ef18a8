import type { ComponentType } from "react";
import { lazyPart } from "../../app/lazy-part.ts";

export type ZonePart = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

/** Sheets that bring records in and out; one that is not there has no button. */
export const importParts: {
  readonly Import: ZonePart | null;
  readonly Templates: ZonePart | null;
  readonly Export: ZonePart | null;
} = {
  Import: lazyPart(async () => (await import("./import-drawer.tsx")).ImportDrawer, ["dnsimport"]),
  Templates: lazyPart(async () => (await import("./templates-screen.tsx")).TemplatesDrawer, ["dnsimport"]),
  Export: lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog, ["dnsimport"]),
};
