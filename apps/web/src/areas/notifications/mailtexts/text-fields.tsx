import { mailTextLimits, oneLineFields, type MailTextField } from "@nameplane/contracts/notifications/mail-text-fields";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { Locale } from "../../../lib/i18n/locale.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import type { MailText, TextForm } from "./use-text-form.ts";

type Props = { readonly text: MailText; readonly form: TextForm; readonly locale: Locale };
type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * The fields of one language, and buttons for the variables. A button inserts its variable at the last position of the cursor.
 */
export function TextFields({ text, form, locale }: Props) {
  const t = useTranslations("mailtexts");
  const last = useRef<{ readonly field: MailTextField; readonly control: Control } | null>(null);
  const insert = (name: string) => {
    const [first = "intro"] = text.fields;
    const { field, control } = last.current ?? { field: first, control: null };
    const value = form.texts[locale][field];
    const [from, to] = [control?.selectionStart ?? value.length, control?.selectionEnd ?? value.length];
    const variable = `{${name}}`;
    form.write(locale, field, `${value.slice(0, from)}${variable}${value.slice(to)}`);
    // The cursor is set once the field shows the new text.
    requestAnimationFrame(() => {
      control?.focus();
      control?.setSelectionRange(from + variable.length, from + variable.length);
    });
  };
  return (
    <>
      <Panel title={t("words")}>
        <div className="np-col np-gap-20">
          {text.fields.map((field) => (
            <div
              key={field}
              onFocus={({ target }) => {
                if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
                  last.current = { field, control: target };
              }}
            >
              <Field {...{ text, form, locale, field }} />
            </div>
          ))}
        </div>
      </Panel>
      <Panel title={t("variables")}>
        <div className="np-col np-gap-12">
          <p className="np-soft">{t("variablesText", { example: "{firstname|customer}" })}</p>
          <ul className="np-mail-variables">
            {text.variables.map(({ name, example }) => (
              <li key={name}>
                <button type="button" className="np-chip np-mono" translate="no" onClick={() => insert(name)}>
                  <span className="np-visually-hidden">{t("insert")} </span>
                  {`{${name}}`}
                </button>
                <span className="np-soft np-small">{example[locale] === "" ? t("noExample") : example[locale]}</span>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </>
  );
}

function Field({ text, form, locale, field }: Props & { readonly field: MailTextField }) {
  const t = useTranslations("mailtexts");
  const standard = text.standard[locale][field];
  const name = field === "intro" && text.addsonly ? "added" : field;
  const common = {
    label: t(`field.${name}`),
    hint: t(`hint.${name}`),
    placeholder: standard,
    lang: locale,
    maxLength: mailTextLimits[field],
    value: form.texts[locale][field],
    onChange: (typed: string) => form.write(locale, field, typed),
    error: form.errorOf(locale, field),
  };
  if (oneLineFields.has(field)) return <TextField {...common} autoComplete="off" />;
  return <TextArea {...common} rows={field === "intro" ? 7 : 3} />;
}
