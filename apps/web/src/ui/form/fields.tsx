import { IconAlertTriangle, IconChevronDown, IconEye, IconEyeOff, IconSearch, IconX } from "@tabler/icons-react";
import { checkNewPassword, passwordStrength, passwordStrengthLevels, type PasswordScore } from "@nameplane/values";
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { Icon, type IconType } from "../icon.tsx";
import "./fields.css";

/** What every field of a form can say around its control. `useForm().field(name)` fills value, onChange, onBlur and error. */
export type FieldTexts = {
  readonly label: ReactNode;
  /** Beside the label, quiet: "optional", "cannot be changed". */
  readonly optional?: ReactNode;
  /** At the right end of the label's line: a link. The tab key reaches it after the control. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint and says what to do. */
  readonly error?: string | null | undefined;
  /** Worth knowing, but one may go on. */
  readonly warning?: ReactNode;
  readonly hideLabel?: boolean;
};

type FrameProps = FieldTexts & { readonly id: string; readonly children: ReactNode };

const describedBy = (id: string, { error, warning, hint }: FieldTexts) =>
  error ? `${id}-error` : warning ? `${id}-warning` : hint ? `${id}-hint` : undefined;

/** Label above, control, then one line: the error, else the warning, else the hint. */
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

/** Takes a field's properties apart: texts for the frame, what each kind of control carries, and the rest. */
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
    readonly type?: "text" | "email" | "tel" | "url" | "number";
    readonly size?: Size;
    readonly mono?: boolean;
    readonly icon?: IconType;
    /** In front of the text, part of the field: "+46". */
    readonly prefix?: ReactNode;
    readonly suffix?: ReactNode;
    /** Offered while one types; anything else can be typed as well. */
    readonly suggestions?: readonly string[] | undefined;
  };

/** One line of text. */
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

/** Several lines: messages, pasted lists, zone files. */
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
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly size?: Size;
  readonly disabled?: boolean;
  readonly name?: string;
};

/** A choice among a few, by the browser's own list: the right one for phones. Long lists that need a search have their own field. */
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

/** A password, with a button to show it and, where one is chosen, how strong it is. */
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

/** A password that will be refused is good at most, whatever points it has: the meter must not promise what the rule takes back. */
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

/** Score 0 to 4 by its name: very weak, weak, good, strong, very strong. */
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
  /** Enter, or a pause in typing when `pauseMs` is given. */
  readonly onSearch?: (value: string) => void;
  readonly pauseMs?: number;
  readonly size?: Size;
  readonly width?: number | string;
};

/** Filters or finds. Enter runs, Escape clears; with `pauseMs` it runs by itself. */
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
