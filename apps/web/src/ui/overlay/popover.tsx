import type { ReactNode } from "react";
import { lazyOverlay } from "./lazy-overlay.tsx";

export type PopoverProps = {
  /** Its name for screen readers. */
  readonly label: string;
  readonly width?: number;
  readonly position?: "bottom-start" | "bottom-end";
  readonly children: (close: () => void) => ReactNode;
};

/** A small sheet at its button (`target`) for choices and settings; a list of things to do is a Menu. Escape and a click outside close it. */
export const Popover = lazyOverlay<PopoverProps>(async () => (await import("./popover-panel.tsx")).PopoverPanel, "dialog");
