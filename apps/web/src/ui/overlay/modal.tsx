import type { ReactNode } from "react";
import type { IconType } from "../icon.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

export type ModalProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Must be answered now: no close button, a lock sign; a click outside and Escape do nothing. */
  readonly persistent?: boolean;
  readonly sub?: ReactNode;
  readonly icon?: IconType;
  /** Pixels or a CSS length; 480 by default. */
  readonly width?: number | string;
  readonly children: ReactNode;
  /** Buttons, the safe choice first. */
  readonly footer?: ReactNode;
};

/** A question above the page. Focus goes in, stays in, and returns to where it came from. */
export const Modal = lazyDialog<ModalProps>(async () => (await import("./modal-panel.tsx")).ModalPanel);
