import { Menu as MantineMenu } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { IconDots } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../basics/button.tsx";
import { classNames } from "../class-names.ts";
import { Icon, type IconType } from "../icon.tsx";
import "./modal.css";

export type MenuEntry =
  | {
      readonly key: string;
      readonly label: ReactNode;
      readonly icon?: IconType | undefined;
      /** A single key that does the same where the thing has the focus. */
      readonly shortcut?: string | undefined;
      readonly danger?: boolean | undefined;
      readonly disabled?: boolean | undefined;
      readonly onSelect: () => void;
      /** Address, when the entry leads somewhere: middle click and copy link keep working. */
      readonly href?: string | undefined;
    }
  | { readonly key: string; readonly divider: true }
  | { readonly key: string; readonly heading: ReactNode };

export type MenuProps = {
  /** The button that opens it. */
  readonly target: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly width?: number;
  readonly position?: "bottom-start" | "bottom-end" | "top-start" | "top-end";
  readonly onOpen?: () => void;
};

/** A list of things to do. Arrow keys move, Enter does, Escape closes and gives the focus back. */
export function Menu({ target, entries, width = 230, position = "bottom-end", onOpen }: MenuProps) {
  return (
    <MantineMenu
      width={width}
      position={position}
      offset={6}
      classNames={{
        dropdown: "np-popup",
        item: "np-menu-item",
        divider: "np-menu-line",
        label: "np-menu-title",
        itemLabel: "np-menu-item-label",
        itemSection: "np-menu-section",
      }}
      {...(onOpen ? { onOpen } : {})}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {entries.map((entry) => {
          if ("divider" in entry) return <MantineMenu.Divider key={entry.key} />;
          if ("heading" in entry) return <MantineMenu.Label key={entry.key}>{entry.heading}</MantineMenu.Label>;
          const common = {
            leftSection: entry.icon && <Icon of={entry.icon} />,
            rightSection: entry.shortcut && <kbd>{entry.shortcut}</kbd>,
            disabled: entry.disabled ?? false,
            className: classNames(entry.danger && "np-menu-item-danger"),
          };
          if (entry.href === undefined)
            return (
              <MantineMenu.Item key={entry.key} {...common} onClick={entry.onSelect}>
                {entry.label}
              </MantineMenu.Item>
            );
          return (
            <MantineMenu.Item
              key={entry.key}
              {...common}
              component="a"
              href={entry.href}
              onClick={(event: React.MouseEvent) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                entry.onSelect();
              }}
            >
              {entry.label}
            </MantineMenu.Item>
          );
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

/** Three dots for what is more than three things to do. `what` names the thing they are done to. */
export function MoreMenu({
  entries,
  what,
  small = true,
  button,
}: {
  entries: readonly MenuEntry[];
  what: string;
  small?: boolean;
  button?: boolean;
}) {
  const t = useTranslations("ui");
  const label = t("moreActions", { what });
  const target = button ? (
    <Button icon={IconDots} aria-label={label} title={label} />
  ) : (
    <IconButton icon={IconDots} label={label} small={small} />
  );
  return <Menu target={target} entries={entries} />;
}
