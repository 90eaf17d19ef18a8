import { Menu as MantineMenu } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import type { PanelProps } from "./lazy-overlay.tsx";
import type { MenuEntry, MenuProps } from "./menu.tsx";
import { MantineScope } from "./mantine-scope.tsx";
import "./menu.css";

const parts = {
  dropdown: "np-popup",
  item: "np-menu-item",
  divider: "np-menu-line",
  label: "np-menu-title",
  itemLabel: "np-menu-item-label",
  itemSection: "np-menu-section",
};

/** Menus are added inside the page's main landmark. Users who move from landmark to landmark would not find them outside it. */
const mainPart = (): HTMLElement => document.getElementById("content") ?? document.body;

/** The menu itself; `Menu` loads this file when it is needed. */
export function MenuPanel({ target, open, onOpenChange, entries, width = 230, position = "bottom-end" }: MenuProps & PanelProps) {
  return (
    <MantineScope>
      <MantineMenu
        opened={open}
        onChange={onOpenChange}
        width={width}
        position={position}
        offset={6}
        classNames={parts}
        portalProps={{ target: mainPart() }}
        // A menu must contain only entries (ARIA), so Mantine's placeholder is turned off. The arrow keys still reach the first
        // entry.
        withInitialFocusPlaceholder={false}
      >
        <MantineMenu.Target>{target}</MantineMenu.Target>
        <MantineMenu.Dropdown>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </MantineMenu.Dropdown>
      </MantineMenu>
    </MantineScope>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ("divider" in entry) return <MantineMenu.Divider />;
  if ("heading" in entry) return <MantineMenu.Label>{entry.heading}</MantineMenu.Label>;
  const common = {
    leftSection: entry.icon && <Icon of={entry.icon} />,
    rightSection: entry.shortcut && <kbd>{entry.shortcut}</kbd>,
    disabled: entry.disabled ?? false,
    className: classNames(entry.danger && "np-menu-item-danger"),
  };
  if (entry.href === undefined) {
    return (
      <MantineMenu.Item {...common} onClick={entry.onSelect}>
        {entry.label}
      </MantineMenu.Item>
    );
  }
  const follow = (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    entry.onSelect();
  };
  return (
    <MantineMenu.Item {...common} component="a" href={entry.href} onClick={follow}>
      {entry.label}
    </MantineMenu.Item>
  );
}
