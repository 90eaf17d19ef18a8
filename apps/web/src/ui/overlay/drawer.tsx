import type { ReactNode } from "react";
import { lazyDialog } from "./lazy-dialog.tsx";

export type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Pixels or a CSS length; 640 by default. Never wider than the screen. */
  readonly width?: number | string;
  /** Content without padding: menus, lists. */
  readonly flush?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
};

/** A sheet from the right: look before it goes live, the menu on a phone, a basket. */
export const Drawer = lazyDialog<DrawerProps>(async () => (await import("./drawer-panel.tsx")).DrawerPanel);
