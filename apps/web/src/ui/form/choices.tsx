import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from "react";
import { Icon, type IconType } from "../icon.tsx";
import "./fields.css";

type BoxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange" | "children"> & {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/**
 * A checkbox without a label, for a table row; it requires an aria-label. `mixed` means that only some of the rows are chosen.
 */
export function Tick({ checked, onChange, mixed = false, ...rest }: BoxProps & { mixed?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className="np-checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

export function Checkbox({ label, note, ...rest }: BoxProps & { label: ReactNode; note?: ReactNode; mixed?: boolean }) {
  return (
    <label className="np-check">
      <Tick {...rest} />
      <span>
        {label}
        {note && <span className="np-check-note">{note}</span>}
      </span>
    </label>
  );
}

/** An on/off switch that takes effect at once. Without a visible label it requires an aria-label. */
export function Switch({ label, note, checked, onChange, ...rest }: BoxProps & { label?: ReactNode; note?: ReactNode }) {
  const control = (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className="np-switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  if (label === undefined) return control;
  return (
    <label className="np-check">
      {control}
      <span>
        {label}
        {note && <span className="np-check-note">{note}</span>}
      </span>
    </label>
  );
}

export type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly icon?: IconType;
  readonly disabled?: boolean;
};

/** One choice of a few. With `cards`, each has a frame and room for a note, as for payment methods. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  cards,
  hideLabel,
}: {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  cards?: boolean;
  hideLabel?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="np-fieldset">
      <legend className={hideLabel ? "np-visually-hidden" : undefined}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={cards ? "np-option" : "np-check"}>
          <input
            type="radio"
            className="np-radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
          />
          <span className="np-grow">
            <span className={cards ? "np-row np-strong" : undefined}>
              {option.icon && <Icon of={option.icon} />}
              {option.label}
            </span>
            {option.note && <span className="np-check-note">{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
