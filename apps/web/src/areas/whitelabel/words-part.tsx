import { useTranslations } from "use-intl";
import { localeNames, locales, type Locale } from "../../lib/i18n/locale.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { BrandForm } from "./use-brand-form.ts";

/** The languages that customers can choose, and the brand's own words in each. */
export function WordsPart({ form }: { form: BrandForm }) {
  const t = useTranslations("brand");
  const { config, set } = form;
  const { languages } = config;
  const choose = (locale: Locale, isOn: boolean) =>
    set({ languages: locales.filter((each) => (each === locale ? isOn : languages.includes(each))) });
  return (
    <>
      <Panel title={t("languages")}>
        <fieldset className="np-fieldset">
          <legend>{t("languagesText")}</legend>
          {locales.map((locale) => (
            <Checkbox
              key={locale}
              label={<span lang={locale}>{localeNames[locale]}</span>}
              checked={languages.includes(locale)}
              disabled={languages.length === 1 && languages.includes(locale)}
              onChange={(isOn) => choose(locale, isOn)}
            />
          ))}
        </fieldset>
      </Panel>
      {languages.map((locale) => (
        <Words key={locale} locale={locale} form={form} />
      ))}
    </>
  );
}

function Words({ locale, form: { config, set } }: { locale: Locale; form: BrandForm }) {
  const t = useTranslations("brand");
  const own = config.texts[locale];
  const write = (change: Partial<typeof own>) => set({ texts: { ...config.texts, [locale]: { ...own, ...change } } });
  const language = localeNames[locale];
  return (
    <Panel title={t("wordsIn", { language })}>
      <div className="np-col np-gap-20">
        <TextArea
          label={t("intro")}
          hint={t("introHint")}
          lang={locale}
          rows={4}
          maxLength={2000}
          value={own.intro}
          onChange={(intro) => write({ intro })}
        />
        <TextArea
          label={t("announcement")}
          hint={t("announcementHint")}
          lang={locale}
          rows={2}
          maxLength={500}
          value={own.announcement}
          onChange={(announcement) => write({ announcement })}
        />
        <TextField
          label={t("hours")}
          hint={t("hoursHint")}
          lang={locale}
          maxLength={200}
          value={own.hours}
          onChange={(hours) => write({ hours })}
        />
      </div>
    </Panel>
  );
}
