import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import type { FieldGroup } from "./checkout.rules.ts";
import { keyOf, viewOf, type FieldProblem } from "./registrant-fields.rules.ts";

/**
 * An input for one of the registries' fields, built from its schema. Its error is shown once the user has left the field or has
 * tried to order.
 */
export function RegistrantField({
  group,
  value,
  problem,
  isRefused,
  isForced,
  onChange,
}: {
  group: FieldGroup;
  value: string;
  problem: FieldProblem | null;
  isRefused: boolean;
  isForced: boolean;
  onChange: (value: string) => void;
}) {
  const t = useTranslations("checkout.field");
  const { locale } = useFormat();
  const [left, setLeft] = useState(false);
  const view = viewOf(group, locale);
  const shows = isForced || (left && value !== "");
  const rules = useTranslations("rules");
  const wordsOf = (wrong: FieldProblem) =>
    wrong === "orgnr" || wrong === "personnr" ? rules(`invalid_${wrong}`) : t(`problem.${wrong}`);
  const error = isRefused ? t("refused") : shows && problem ? wordsOf(problem) : null;
  const names = group.names.join(", ");
  const who = group.names.length > 0 && (
    <span title={names}>{t("names", { count: group.names.length, names: cutNames(group.names) })}</span>
  );
  const common = {
    label: view.label,
    optional: group.required ? undefined : t("optional"),
    hint: (
      <>
        {view.hint} {who}
      </>
    ),
    error,
    onBlur: () => setLeft(true),
  };
  if (view.kind === "agree") {
    return (
      <div>
        <Checkbox
          label={view.label}
          note={
            <>
              {view.hint} {who}
            </>
          }
          checked={value === "true"}
          aria-invalid={error ? true : undefined}
          onChange={(checked) => onChange(checked ? "true" : "")}
        />
        {error && (
          <p className="np-field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    );
  }
  if (view.kind === "choice") {
    return (
      <SelectField
        {...common}
        value={value}
        onChange={onChange}
        placeholder={t("choose")}
        options={view.options}
        name={keyOf(group)}
      />
    );
  }
  return (
    <TextField
      {...common}
      value={value}
      onChange={onChange}
      name={keyOf(group)}
      maxLength={view.maxLength}
      autoComplete="off"
      spellCheck={false}
      {...(view.kind === "date" ? { placeholder: t("dateForm"), inputMode: "numeric" as const } : {})}
    />
  );
}

/** Shortens a long list of domain names. The title shows all of them. */
const cutNames = (names: readonly string[]) => (names.length > 3 ? `${names.slice(0, 2).join(", ")} …` : names.join(", "));
