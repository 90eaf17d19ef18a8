import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconType } from "../icon.tsx";
import "./button.css";

/** A view has at most one filled (`primary`) button. `danger-filled` is only for a dialog that asks for a typed name. */
export type ButtonVariant = "default" | "primary" | "ghost" | "danger" | "danger-filled";
export type ButtonSize = "xs" | "sm" | "md" | "lg";

type ButtonStyle = {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconType | undefined;
  readonly iconAfter?: IconType | undefined;
  readonly full?: boolean | undefined;
};

const classOf = ({ variant = "default", size = "md", full }: ButtonStyle, square: boolean, extra?: string) =>
  classNames(
    "np-button",
    variant !== "default" && `np-button-${variant}`,
    size !== "md" && `np-button-${size}`,
    full && "np-button-full",
    square && "np-button-square",
    extra,
  );

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> &
  ButtonStyle & {
    readonly type?: "button" | "submit";
    /** Whether the action is running. The label stays readable, and a second click does nothing. */
    readonly busy?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/** A button. Its label tells what it does, as in "Renew 12 domains", never "OK". */
export function Button({
  variant,
  size,
  icon,
  iconAfter,
  full,
  busy,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The lint rule requires a literal for `type`; both branches are literals.
      type={type === "submit" ? "submit" : "button"}
      className={classOf({ variant, size, full }, isBare(children), className)}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="np-spinner" aria-hidden /> : icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} size="s" />}
    </button>
  );
}

const isBare = (children: ReactNode) => children === undefined || children === null || children === false;

/** The class that makes a link look like a button, for link components that render their own anchor. */
export const buttonClass = (style: ButtonStyle = {}, className?: string): string => classOf(style, false, className);

/** An anchor that looks like a button, for downloads and addresses outside the panel. */
export function AnchorButton({
  variant,
  size,
  icon,
  iconAfter,
  full,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonStyle) {
  return (
    <a {...rest} className={classOf({ variant, size, full }, false, className)}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} size="s" />}
    </a>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "aria-label" | "children"> & {
  readonly icon: IconType;
  /** The name of the button for screen readers, also shown on hover. */
  readonly label: string;
  readonly small?: boolean;
  /** Whether the button takes the colour of its background and has no frame of its own. */
  readonly plain?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, small, plain, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      className={classNames("np-icon-button", small && "np-icon-button-sm", plain && "np-icon-button-plain", className)}
    >
      <Icon of={icon} size={small ? "m" : "l"} />
      {children}
    </button>
  );
}

type Choice<Value extends string> = { readonly value: Value; readonly label: string; readonly icon?: IconType };

/** A few choices side by side, one of which is on. With icons only, each label is read by screen readers and shown on hover. */
export function ButtonGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
  size = "sm",
  iconsOnly = false,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: ButtonSize;
  iconsOnly?: boolean;
}) {
  return (
    <div className="np-button-group" role="group" aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size={size}
          aria-pressed={choice.value === value}
          icon={choice.icon}
          {...(iconsOnly ? { "aria-label": choice.label, title: choice.label } : {})}
          onClick={() => onChange(choice.value)}
        >
          {iconsOnly ? null : choice.label}
        </Button>
      ))}
    </div>
  );
}

export function Spinner({ label }: { label?: string }) {
  return label ? <span className="np-spinner" role="img" aria-label={label} /> : <span className="np-spinner" aria-hidden />;
}
