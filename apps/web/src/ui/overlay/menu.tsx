import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../basics/button.tsx";
import type { IconType } from "../icon.tsx";
import { lazyOverlay } from "./lazy-overlay.tsx";
import "./menu.css";

export type MenuEntry =
  | {
      readonly key: string;
      readonly label: ReactNode;
      readonly icon?: IconType | undefined;
      /** A single key that does the same while the row has the focus. */
      readonly shortcut?: string | undefined;
      readonly danger?: boolean | undefined;
      readonly disabled?: boolean | undefined;
      readonly onSelect: () => void;
      /** The address if the entry is a link, so that middle click and "copy link" work. */
      readonly href?: string | undefined;
    }
  | { readonly key: string; readonly divider: true }
  | { readonly key: string; readonly heading: ReactNode };

export type MenuProps = {
  readonly entries: readonly MenuEntry[];
  readonly width?: number;
  readonly position?: "bottom-start" | "bottom-end" | "top-start" | "top-end";
};

/** A menu at the button given as `target`. Arrow keys move, Enter runs an entry, Escape closes and returns the focus. */
export const Menu = lazyOverlay<MenuProps>(async () => (await import("./menu-panel.tsx")).MenuPanel, "menu");

/** A three-dots menu, used if there are more than three actions. `what` is the name of the object to which they apply. */
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
