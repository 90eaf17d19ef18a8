import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Country } from "./use-countries.ts";
import { readPhone } from "./phone.rules.ts";
import "./contacts.css";

export type PhoneFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly country: string;
  readonly value: string;
  readonly countries: readonly Country[];
  readonly error: string | null;
  readonly hint?: string | undefined;
  readonly onChange: (phone: { readonly iso2: string; readonly digits: string }) => void;
  readonly onBlur: () => void;
};

/** The country prefix beside the number. The text is formatted when the field loses the focus, never while the user types. */
export function PhoneField({ id, label, country, value, countries, error, hint, onChange, onBlur }: PhoneFieldProps) {
  const t = useTranslations("contactform");
  const prefix = countries.find(({ iso2 }) => iso2 === country)?.phoneprefix ?? "+";
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className="np-field">
      <div className="np-field-head">
        <label htmlFor={id} className="np-field-label">
          {label}
        </label>
      </div>
      <div className={classNames("np-input", error && "np-input-error")}>
        <span className="np-phone-prefix">
          <span aria-hidden>{prefix}</span>
          <Icon of={IconChevronDown} size="s" />
          <select
            aria-label={t("phonecountry")}
            value={country}
            onChange={(event) => onChange({ iso2: event.target.value, digits: value })}
          >
            {countries.map((each) => (
              <option key={each.iso2} value={each.iso2}>
                {each.country} {each.phoneprefix}
              </option>
            ))}
          </select>
        </span>
        <input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange({ iso2: country, digits: event.target.value })}
          onBlur={() => {
            const read = readPhone(value, country, countries);
            if (read.digits !== value || read.iso2 !== country) onChange(read);
            onBlur();
          }}
        />
      </div>
      {error ? (
        <div className="np-field-error" id={`${id}-error`} role="alert">
          <Icon of={IconAlertTriangle} size="s" />
          <span>{error}</span>
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
