import { useTranslations } from "use-intl";
import { TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { BrandForm } from "./use-brand-form.ts";

const pages = ["tosURL", "privacyURL", "imprintURL", "faqURL"] as const;

const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text);
};

/** The addresses of the brand's own pages, and how to reach its support. */
export function AddressesPart({ form: { config, set, errorOf } }: { form: BrandForm }) {
  const t = useTranslations("brand");
  const { support } = config;
  return (
    <>
      <Panel title={t("pages")}>
        <div className="np-col np-gap-20">
          {pages.map((page) => (
            <TextField
              key={page}
              type="url"
              label={t(`page.${page}`)}
              hint={t(`pageHint.${page}`)}
              placeholder="https://"
              maxLength={500}
              autoComplete="off"
              value={config[page]}
              onChange={(next) => set({ [page]: next.trim() })}
              error={config[page] !== "" && !isWebAddress(config[page]) ? t("pageWrong") : errorOf(page)}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t("support")}>
        <div className="np-form-pair">
          <TextField
            type="email"
            label={t("supportEmail")}
            hint={t("supportEmailHint")}
            maxLength={200}
            autoComplete="off"
            value={support.email}
            onChange={(email) => set({ support: { ...support, email: email.trim() } })}
            error={errorOf("support.email")}
          />
          <TextField
            type="tel"
            label={t("supportPhone")}
            hint={t("supportPhoneHint")}
            maxLength={40}
            autoComplete="off"
            value={support.phone}
            onChange={(phone) => set({ support: { ...support, phone } })}
            error={errorOf("support.phone")}
          />
        </div>
      </Panel>
    </>
  );
}
