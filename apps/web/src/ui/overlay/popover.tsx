import { Popover as MantinePopover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { useState, type ReactElement, type ReactNode } from "react";
import "./modal.css";

export type PopoverProps = {
  /** The button that opens it. */
  readonly target: (props: {
    readonly onClick: () => void;
    readonly "aria-expanded": boolean;
    readonly "aria-haspopup": "dialog";
  }) => ReactElement;
  /** Its name for screen readers. */
  readonly label: string;
  readonly width?: number;
  readonly position?: "bottom-start" | "bottom-end";
  readonly children: (close: () => void) => ReactNode;
};

/** A small sheet at its button for choices and settings; a list of things to do is a Menu. Escape and a click outside close it. */
export function Popover({ target, label, width = 320, position = "bottom-end", children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <MantinePopover
      opened={open}
      onChange={setOpen}
      width={width}
      position={position}
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
      classNames={{ dropdown: "np-popup" }}
    >
      <MantinePopover.Target>
        {target({ onClick: () => setOpen(!open), "aria-expanded": open, "aria-haspopup": "dialog" })}
      </MantinePopover.Target>
      <MantinePopover.Dropdown role="dialog" aria-label={label}>
        {children(close)}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
