import type { ReactNode } from "react";
import type { IconType } from "../icon.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

export type ModalProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The user must answer now: a lock icon in place of the close button; Escape and a click outside do nothing. */
  readonly persistent?: boolean;
  readonly sub?: ReactNode;
  readonly icon?: IconType;
  /** Pixels or a CSS length; 480 by default. */
  readonly width?: number | string;
  readonly children: ReactNode;
  /** The buttons, the safe choice first. */
  readonly footer?: ReactNode;
};

/** A dialog above the page. The focus moves in, stays in, and returns to where it was. */
export const Modal = lazyDialog<ModalProps>(async () => (await import("./modal-panel.tsx")).ModalPanel);
