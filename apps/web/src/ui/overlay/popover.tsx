import type { ReactNode } from "react";
import { lazyOverlay } from "./lazy-overlay.tsx";

export type PopoverProps = {
  /** The popover's name for screen readers. */
  readonly label: string;
  readonly width?: number;
  readonly position?: "bottom-start" | "bottom-end";
  readonly children: (close: () => void) => ReactNode;
};

/**
 * A small panel at its button (`target`) for choices and settings. For actions, use Menu. Escape or a click outside closes it.
 */
export const Popover = lazyOverlay<PopoverProps>(async () => (await import("./popover-panel.tsx")).PopoverPanel, "dialog");
