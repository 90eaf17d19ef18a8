import type { ComponentType } from "react";

export type ZonePart = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

/** Sheets that bring records in and out; one that is not there has no button. */
export const importParts: {
  readonly Import: ZonePart | null;
  readonly Templates: ZonePart | null;
  readonly Export: ZonePart | null;
} = { Import: null, Templates: null, Export: null };
