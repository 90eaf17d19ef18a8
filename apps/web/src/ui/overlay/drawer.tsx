import type { ReactNode } from "react";
import { lazyDialog } from "./lazy-dialog.tsx";

export type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Pixels or a CSS length; 640 by default. It is never wider than the screen. */
  readonly width?: number | string;
  /** Whether the content has no padding around it, for menus and lists. */
  readonly flush?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
};

/** A panel that slides in from the right, for a preview of changes, the menu on a phone, or the basket. */
export const Drawer = lazyDialog<DrawerProps>(async () => (await import("./drawer-panel.tsx")).DrawerPanel);
