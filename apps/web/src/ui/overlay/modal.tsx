import type { ReactNode } from "react";
import type { IconType } from "../icon.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

export type ModalProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /**
   * Whether the user must answer now. There is a lock icon instead of the close button, and Escape and a click outside do
   * nothing.
   */
  readonly persistent?: boolean;
  readonly sub?: ReactNode;
  readonly icon?: IconType;
  /** Pixels or a CSS length; 480 by default. */
  readonly width?: number | string;
  readonly children: ReactNode;
  /** The buttons, the safe choice first. */
  readonly footer?: ReactNode;
};

/** A dialog in front of the page. The focus moves into it, stays there, and returns to where it was. */
export const Modal = lazyDialog<ModalProps>(async () => (await import("./modal-panel.tsx")).ModalPanel);
