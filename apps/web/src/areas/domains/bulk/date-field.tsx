import { useId } from "react";

/** A calendar day, with the browser's own picker. */
export function DateField({
  label,
  value,
  min,
  onChange,
}: {
  label: string;
  /** YYYY-MM-DD; empty if there is none. */
  value: string;
  min?: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="np-field">
      <label className="np-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="np-input np-input-sm"
        value={value}
        min={min}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
