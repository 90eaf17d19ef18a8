import { isSigningType } from "@nameplane/dns";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../../ui/icon.tsx";
import { FieldFrame } from "../../../ui/form/fields.tsx";
import { TypeChip } from "../record-words.tsx";

/** The field for the type of a record: a common type, any other type, or the one guessed from the value. */
export function TypeField({
  value,
  guessed,
  types,
  others,
  withGuess,
  onChange,
}: {
  /** The type, or "" if it is to be guessed from the value. */
  value: string;
  guessed: string | null;
  types: readonly string[];
  others: readonly string[];
  withGuess: boolean;
  onChange: (type: string) => void;
}) {
  const t = useTranslations("dns.type");
  const id = useId();
  const shown = value === "" ? guessed : value;
  // An imported record may have a type that is not offered. A type that signing makes is refused.
  const isListed = value === "" || isSigningType(value) || types.includes(value) || others.includes(value);
  return (
    <div className="np-editor-type">
      <FieldFrame id={id} label={t("label")}>
        <div className="np-input np-input-sm np-type-field">
          {shown === null ? <span className="np-soft">{t("auto")}</span> : <TypeChip type={shown} />}
          <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
            {(withGuess || value === "") && <option value="">{t("guess")}</option>}
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
            <optgroup label={t("others")}>
              {(isListed ? others : [...others, value]).map((type) => (
                <option key={type}>{type}</option>
              ))}
            </optgroup>
          </select>
          <Icon of={IconChevronDown} />
        </div>
      </FieldFrame>
    </div>
  );
}
