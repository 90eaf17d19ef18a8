import type { ComponentType } from "react";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { ImportDrawer } from "../import/index.ts";
import { TemplatesDrawer } from "../templates/index.ts";
import { ExportDialog } from "../zone/index.ts";

export type ZonePart = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

/** The drawers that import and export records. A drawer is null if the brand has turned it off; it then has no button. */
export function useImportParts(): {
  readonly Import: ZonePart;
  readonly Templates: ZonePart | null;
  readonly Export: ZonePart | null;
} {
  const { globals } = useBrand();
  return {
    Import: ImportDrawer,
    Templates: globals.enableDnsTemplates ? TemplatesDrawer : null,
    Export: globals.enableExport ? ExportDialog : null,
  };
}
