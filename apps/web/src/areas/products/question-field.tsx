import { consented } from "@nameplane/contracts/products/answers";
import type { Question } from "@nameplane/contracts/products/questions";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useDomainMap } from "../../shell/lists/use-cached-list.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";

type QuestionFieldProps = {
  readonly question: Question;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
};

/** Kinds of questions whose answers are names or addresses. Their fields have a monospaced typeface. */
const ofNames: ReadonlySet<Question["kind"]> = new Set(["network", "zone", "servers", "marks"]);

/** The field for one question of a product. */
export function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  const t = useTranslations("services.form");
  const { locale } = useFormat();
  const mayView = useSession().permissions.has("domain_view");
  const isDomain = question.kind === "domain";
  const { domains } = useDomainMap(value, { enabled: isDomain && mayView });
  const common = {
    label: question.title[locale],
    ...(question.isrequired ? {} : { optional: t("optional") }),
    ...(question.hint === null ? {} : { hint: question.hint[locale] }),
    value,
    onChange,
    error,
  };
  if (question.kind === "consent") return <Consent {...{ question, value, error, onChange }} />;
  if (question.kind === "choice")
    return (
      <SelectField
        {...common}
        options={[
          { value: "", label: t("choose") },
          ...question.choices.map((choice) => ({ value: choice.value, label: choice.label[locale] })),
        ]}
      />
    );
  if (question.kind === "long" || question.kind === "names")
    return <TextArea {...common} rows={3} maxLength={question.maxlength} mono={question.kind === "names"} />;
  return (
    <TextField
      {...common}
      maxLength={question.maxlength}
      autoComplete="off"
      {...(isDomain ? { suggestions: domains.map(({ unicodename }) => unicodename), mono: true } : {})}
      {...(ofNames.has(question.kind) ? { mono: true } : {})}
      {...(question.kind === "web" ? { type: "url" as const, placeholder: "https://" } : {})}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A checkbox, with the text that the user agrees to below it. */
function Consent({ question, value, error, onChange }: QuestionFieldProps) {
  const { locale } = useFormat();
  const id = useId();
  return (
    <div>
      <Checkbox
        label={question.title[locale]}
        note={question.hint?.[locale]}
        checked={value === consented}
        onChange={(isOn) => onChange(isOn ? consented : "")}
        aria-invalid={error !== null || undefined}
        {...(error === null ? {} : { "aria-describedby": id })}
      />
      {error !== null && (
        <p id={id} className="np-field-error">
          {error}
        </p>
      )}
    </div>
  );
}
