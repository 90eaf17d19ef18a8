import { IconChevronDown, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconType } from "../icon.tsx";
import { labelText } from "../theme/label-color.ts";
import "./count.css";

/** A number on a menu entry, a tab or a button. The tone `needs` means that something there requires the user. */
export function Count({ value, tone = "accent" }: { value: number | string; tone?: "accent" | "quiet" | "needs" }) {
  return <span className={classNames("np-count", tone !== "accent" && `np-count-${tone}`)}>{value}</span>;
}

export type TagTone = "plain" | "accent" | "pending" | "active" | "needs" | "problem" | "credit";

/** A small word in a corner, such as "Premium" or "Draft". The status of an object is shown by StatusMark instead. */
export function Tag({ tone = "plain", children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classNames("np-tag", tone !== "plain" && `np-tag-${tone}`)}>{children}</span>;
}

/** A label in the colour its owner chose, with black or white text. */
export function Label({ color, children }: { color: string; children: string }) {
  return (
    <span className="np-label" style={{ background: color, color: labelText(color) }} title={children}>
      {children}
    </span>
  );
}

/** An active filter, such as "Expires: before 15 Mar 2027", with a cross that removes it. */
export function FilterChip({
  name,
  value,
  onRemove,
  removeLabel,
}: {
  name?: string;
  value: string;
  onRemove: () => void;
  removeLabel: string;
}) {
  return (
    <span className="np-chip np-chip-on">
      {name && <span className="np-chip-key">{name}:</span>}
      <b className="np-ellipsis">{value}</b>
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <Icon of={IconX} size="s" />
      </button>
    </span>
  );
}

/**
 * A chip that opens a choice, such as "Labels" or "+ Filter". Other properties are passed on, because a menu or popover requires
 * them.
 */
export function ChipButton({
  children,
  icon,
  dashed,
  opens,
  ...rest
}: { children: ReactNode; icon?: IconType; dashed?: boolean; opens?: boolean } & React.ComponentProps<"button">) {
  return (
    <button {...rest} type="button" className={classNames("np-chip", dashed && "np-chip-dashed")}>
      {icon && <Icon of={icon} />}
      {children}
      {opens && <Icon of={IconChevronDown} size="s" />}
    </button>
  );
}

/**
 * Up to two initials of a person or an account. They are drawn by the style sheet, so that they are not part of the page's text.
 */
export function Avatar({ name, quiet }: { name: string; quiet?: boolean }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .filter((letter) => /\p{L}|\p{N}/u.test(letter));
  return (
    <span
      className={classNames("np-avatar", quiet && "np-avatar-quiet")}
      data-letters={(letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : name.slice(0, 2)).toUpperCase()}
      aria-hidden
    />
  );
}
