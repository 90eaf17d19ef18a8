import { Popover as MantinePopover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { cloneElement, type ReactElement } from "react";
import type { PanelProps } from "./lazy-overlay.tsx";
import type { PopoverProps } from "./popover.tsx";
import { MantineScope } from "./mantine-scope.tsx";
import "./menu.css";

/** The popover itself; `Popover` loads this file when it is needed. */
export function PopoverPanel({
  target,
  open,
  onOpenChange,
  label,
  width = 320,
  position = "bottom-end",
  children,
}: PopoverProps & PanelProps) {
  const button = cloneElement(target as ReactElement<Record<string, unknown>>, {
    onClick: () => onOpenChange(!open),
    "aria-expanded": open,
    "aria-haspopup": "dialog",
  });
  return (
    <MantineScope>
      <MantinePopover
        opened={open}
        onChange={onOpenChange}
        width={width}
        position={position}
        offset={6}
        trapFocus
        returnFocus
        withRoles={false}
        classNames={{ dropdown: "np-popup" }}
      >
        <MantinePopover.Target>{button}</MantinePopover.Target>
        <MantinePopover.Dropdown role="dialog" aria-label={label}>
          {children(() => onOpenChange(false))}
        </MantinePopover.Dropdown>
      </MantinePopover>
    </MantineScope>
  );
}
