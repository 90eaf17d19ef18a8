import { IconAlertTriangle, IconChevronDown, IconEye, IconEyeOff, IconSearch, IconX } from "@tabler/icons-react";
import { checkNewPassword, passwordStrength, passwordStrengthLevels, type PasswordScore } from "@nameplane/values";
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { Icon, type IconType } from "../icon.tsx";
import "./fields.css";

/** The texts around the control of any field. `useForm().field(name)` provides value, onChange, onBlur and error. */
export type FieldTexts = {
  readonly label: ReactNode;
  /** Quiet text beside the label, such as "optional" or "cannot be changed". */
  readonly optional?: ReactNode;
  /** A link at the right end of the label's line. The tab key reaches it after the control. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** An error that is shown instead of the hint. It says what the user has to do. */
  readonly error?: string | null | undefined;
  /** Shown instead of the hint. Unlike an error, it does not stop the form. */
  readonly warning?: ReactNode;
  readonly hideLabel?: boolean;
};

type FrameProps = FieldTexts & { readonly id: string; readonly children: ReactNode };

const describedBy = (id: string, { error, warning, hint }: FieldTexts) =>
  error ? `${id}-error` : warning ? `${id}-warning` : hint ? `${id}-hint` : undefined;

/** The label, the control, and one line below it: the error, otherwise the warning, otherwise the hint. */
export function FieldFrame({ id, label, optional, aside, hint, error, warning, hideLabel, children }: FrameProps) {
  return (
    <div className={classNames("np-field", Boolean(aside) && "np-field-with-aside")}>
      <div className={classNames("np-field-head", hideLabel && "np-visually-hidden")}>
        <label htmlFor={id} className="np-field-label">
          {label} {optional && <span className="np-field-optional">{optional}</span>}
        </label>
      </div>
      {children}
      {aside && <div className="np-field-aside">{aside}</div>}
      {error ? (
        <div className="np-field-error" id={`${id}-error`} role="alert">
          <Icon of={IconAlertTriangle} size="s" />
          <span>{error}</span>
        </div>
      ) : warning ? (
        <div className="np-field-warning" id={`${id}-warning`}>
          <Icon of={IconAlertTriangle} size="s" />
          <span>{warning}</span>
        </div>
      ) : (
        hint && (
          <div className="np-field-hint" id={`${id}-hint`}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

type Size = "sm" | "md" | "lg";

const inputClass = (size: Size, texts: Pick<FieldTexts, "error" | "warning">, mono?: boolean, extra?: string) =>
  classNames(
    "np-input",
    size !== "md" && `np-input-${size}`,
    mono && "np-input-mono",
    texts.error ? "np-input-error" : texts.warning ? "np-input-warning" : null,
    extra,
  );

type FieldProps = FieldTexts & {
  readonly id?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Splits the properties of a field into texts for the frame, properties that every control has, and the rest. */
function useField<Props extends FieldProps>(props: Props) {
  const { label, optional, aside, hint, error, warning, hideLabel = false, value, onChange, id, ...rest } = props;
  const ownId = useId();
  const texts = { label, optional, aside, hint, error, warning, hideLabel, id: id ?? ownId };
  const control = {
    id: texts.id,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(texts.id, texts),
  };
  return { texts, control, rest };
}

type InputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "size" | "type">;

export type TextFieldProps = FieldTexts &
  InputProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly type?: "text" | "email" | "tel" | "url" | "number" | "date" | "datetime-local";
    readonly size?: Size;
    readonly mono?: boolean;
    readonly icon?: IconType;
    /** Shown inside the field before the text, such as "+46". */
    readonly prefix?: ReactNode;
    readonly suffix?: ReactNode;
    /** Suggestions while the user types. Any other text is accepted, too. */
    readonly suggestions?: readonly string[] | undefined;
  };

/** A field for one line of text. */
export function TextField(props: TextFieldProps) {
  const { texts, control, rest } = useField(props);
  const { type = "text", size = "md", mono, icon, prefix, suffix, suggestions, ...input } = rest;
  const listId = useId();
  return (
    <FieldFrame {...texts}>
      <div className={inputClass(size, texts, mono)}>
        {icon && <Icon of={icon} />}
        {prefix && <span className="np-input-prefix">{prefix}</span>}
        <input {...input} {...control} type={type} list={suggestions && listId} />
        {suggestions && (
          <datalist id={listId}>
            {suggestions.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </datalist>
        )}
        {suffix && <span className="np-input-prefix">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}

export type TextAreaProps = FieldTexts &
  Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly mono?: boolean;
  };

/** A field for several lines, such as messages, pasted lists and zone files. */
export function TextArea(props: TextAreaProps) {
  const { texts, control, rest } = useField(props);
  const { mono, ...area } = rest;
  return (
    <FieldFrame {...texts}>
      <div className={inputClass("md", texts, mono, "np-input-area")}>
        <textarea {...area} {...control} />
      </div>
    </FieldFrame>
  );
}

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean };

export type SelectFieldProps = FieldTexts & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly options: readonly SelectOption[];
  /** A text that is shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly size?: Size;
  readonly disabled?: boolean;
  readonly name?: string;
};

/**
 * A choice of a few in the browser's own list, which works best on phones. Long lists that require a search have a field of their
 * own.
 */
export function SelectField(props: SelectFieldProps) {
  const { texts, control, rest } = useField(props);
  const { options, placeholder, size = "md", ...select } = rest;
  return (
    <FieldFrame {...texts}>
      <div className={inputClass(size, texts)}>
        <select {...select} {...control}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} />
      </div>
    </FieldFrame>
  );
}

export type PasswordFieldProps = FieldTexts &
  InputProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly size?: Size;
    readonly strength?: boolean;
  };

/** A password field with a button that shows the password and, if a new password is chosen, a meter of its strength. */
export function PasswordField(props: PasswordFieldProps) {
  const { texts, control, rest } = useField(props);
  const { size = "md", strength, ...input } = rest;
  const { value, hint } = props;
  const t = useTranslations("ui.password");
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...texts} hint={strength && value !== "" ? <StrengthHint password={value} hint={hint} /> : hint}>
      <div className={inputClass(size, texts)}>
        <input {...input} {...control} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
        <button
          type="button"
          className="np-input-action"
          aria-pressed={shown}
          aria-label={shown ? t("hideLong") : t("showLong")}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? IconEyeOff : IconEye} />
          <span aria-hidden>{shown ? t("hide") : t("show")}</span>
        </button>
      </div>
      {strength && <StrengthBar password={value} />}
    </FieldFrame>
  );
}

/**
 * The strength that the meter shows. It is at most "good" for a password that the rule will refuse, because the meter must not
 * praise a password that cannot be used.
 */
function shownStrength(password: string): PasswordScore {
  const score = passwordStrength(password);
  return score > 2 && checkNewPassword(password) !== null ? 2 : score;
}

function StrengthBar({ password }: { password: string }) {
  const score = shownStrength(password);
  return (
    <div className={classNames("np-strength", score < 3 && "np-strength-weak")} aria-hidden>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={step <= score ? "np-strength-on" : undefined} />
      ))}
    </div>
  );
}

/** Shows a score from 0 to 4 in words: very weak, weak, good, strong, very strong. */
function StrengthHint({ password, hint }: { password: string; hint: ReactNode }) {
  const t = useTranslations("ui.strength");
  return (
    <>
      <span role="status">{t(passwordStrengthLevels[shownStrength(password)])}.</span> {hint}
    </>
  );
}

export type SearchFieldProps = Omit<InputProps, "onSubmit"> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter, and also after a pause in typing if `pauseMs` is given. */
  readonly onSearch?: (value: string) => void;
  readonly pauseMs?: number;
  readonly size?: Size;
  readonly width?: number | string;
};

/** A search or filter field. Enter searches and Escape clears. With `pauseMs`, a pause in typing also searches. */
export function SearchField({ label, value, onChange, onSearch, pauseMs, size = "sm", width, ...rest }: SearchFieldProps) {
  const t = useTranslations("ui");
  const last = useRef(value);
  useEffect(() => {
    if (pauseMs === undefined || value === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = value;
      onSearch?.(value);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs, onSearch]);
  const run = (next: string) => {
    last.current = next;
    onSearch?.(next);
  };
  const clear = () => {
    onChange("");
    run("");
  };
  return (
    <div
      className={inputClass(size, {})}
      style={width === undefined ? undefined : { width, maxWidth: "100%" }}
      role="search"
      aria-label={label}
    >
      <Icon of={IconSearch} />
      <input
        {...rest}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={rest.placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") run(value.trim());
          if (event.key === "Escape" && value !== "") {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {value !== "" && (
        <button type="button" className="np-input-action" aria-label={t("clear")} title={t("clear")} onClick={clear}>
          <Icon of={IconX} size="s" />
        </button>
      )}
    </div>
  );
}
