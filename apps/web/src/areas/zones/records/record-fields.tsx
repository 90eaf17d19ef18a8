import { recordFormFields, type RecordFormField } from "@nameplane/dns";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { withField, type RecordDraft } from "../staging/index.ts";
import { useSpan } from "../record-words.tsx";
import { useTtlValues, useWebhotelHosts } from "./use-record-choices.ts";

type FieldsProps = {
  readonly draft: RecordDraft;
  readonly onChange: (draft: RecordDraft) => void;
  readonly errorOf: (field: string) => string | null;
  readonly onLeave: (field: string) => void;
  readonly onPaste: (event: React.ClipboardEvent<HTMLInputElement>) => void;
};

const numeric = new Set<RecordFormField>(["priority", "weight", "port"]);
const caaTags = ["issue", "issuewild", "iodef"];
const protocols = ["tcp", "udp", "tls"];

/** Types whose single value has a label of its own, such as the address of an A record. */
const namedValues = ["A", "AAAA", "CNAME", "NS", "TXT", "MAILFORWARD", "ALIAS", "DNAME", "PTR"] as const;
type NamedValue = (typeof namedValues)[number];
/** Types that point a name to a host, such as that of a web hotel. */
const pointers = ["CNAME", "ALIAS"];
const isNamed = (type: string): type is NamedValue => namedValues.some((each) => each === type);

/** The fields for the parts of a value. */
export function TypeFields({ draft, onChange, errorOf, onLeave, onPaste }: FieldsProps) {
  const t = useTranslations("dns.field");
  const { type, fields } = draft.form;
  const webhotels = useWebhotelHosts(pointers.includes(type));
  const isReport = type === "CAA" && fields.tag === "iodef";
  const shown = recordFormFields(type).filter(
    (field) => !(field === "issuer" && isReport) && !(field === "incidentReport" && type === "CAA" && !isReport),
  );
  return (
    <div className="np-editor-fields">
      {shown.map((field) => {
        const label = field === "value" && isNamed(type) ? t(`valueOf.${type}`) : t(field);
        const common = {
          label,
          size: "sm" as const,
          value: fields[field] ?? "",
          onChange: (text: string) => onChange(withField(draft, field, text)),
          onBlur: () => onLeave(field),
          error: errorOf(field),
        };
        if (field === "tag") return <Choice key={field} {...common} choices={caaTags} />;
        if (field === "protocol") return <Choice key={field} {...common} choices={protocols} />;
        if (field === "redirectType")
          return (
            <Choice
              key={field}
              {...common}
              choices={["301", "302"]}
              wordOf={(value) => (value === "301" ? t("for301") : value === "302" ? t("for302") : value)}
            />
          );
        return (
          <div key={field} className={numeric.has(field) ? "np-editor-number" : "np-editor-value"}>
            <TextField
              {...common}
              mono
              inputMode={numeric.has(field) ? "numeric" : "text"}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-record-field={field}
              suggestions={field === "value" && webhotels.length > 0 ? webhotels : undefined}
              onPaste={onPaste}
            />
          </div>
        );
      })}
    </div>
  );
}

type ChoiceProps = Omit<Parameters<typeof SelectField>[0], "options"> & {
  readonly choices: readonly string[];
  readonly wordOf?: (value: string) => string;
};

/** A select field. The record's current value is always offered, even if it is not one of the usual choices. */
function Choice({ choices, wordOf = (value) => value, value, onChange, ...rest }: ChoiceProps) {
  const all = choices.includes(value) ? choices : [...choices, value];
  return (
    <div className="np-editor-choice">
      <SelectField
        {...rest}
        value={value}
        onChange={onChange}
        options={all.map((each) => ({ value: each, label: wordOf(each) }))}
      />
    </div>
  );
}

/** The field for the TTL: the zone's default, one of the usual times, or another time. */
export function TtlField({
  value,
  defaultSeconds,
  onChange,
  error,
  onBlur,
}: {
  value: string;
  defaultSeconds: number;
  onChange: (value: string) => void;
  error: string | null;
  onBlur: () => void;
}) {
  const t = useTranslations("dns.ttl");
  const span = useSpan();
  const presets = useTtlValues();
  const isPreset = value === "" || presets.includes(Number(value));
  const [isCustom, setCustom] = useState(!isPreset);
  return (
    <div className="np-editor-ttl">
      <SelectField
        label={t("label")}
        size="sm"
        value={isCustom ? "custom" : value}
        onChange={(next) => {
          setCustom(next === "custom");
          if (next !== "custom") onChange(next);
        }}
        options={[
          { value: "", label: t("default", { span: span(defaultSeconds) }) },
          ...presets.map((seconds) => ({ value: String(seconds), label: span(seconds) })),
          { value: "custom", label: t("custom") },
        ]}
        error={isCustom ? null : error}
      />
      {isCustom && (
        <TextField
          label={t("customLabel")}
          hideLabel
          size="sm"
          mono
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
          hint={t("customHint")}
          autoComplete="off"
        />
      )}
    </div>
  );
}
