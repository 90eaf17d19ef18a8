import { useLocale, useTranslations } from "use-intl";
import { asLocale } from "../../lib/i18n/locale.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { useBrand } from "./use-brand.ts";

type Words = "intro" | "hours" | "announcement";

/** The brand's own texts in the language of the page, otherwise in the other language. */
export function useBrandWords(kind: Words): string {
  const { texts } = useBrand();
  const locale = asLocale(useLocale()) ?? "en";
  return texts[locale][kind] || texts.en[kind] || texts.sv[kind];
}

/** The brand's announcement to everyone, shown above every page. */
export function BrandAnnouncement() {
  const text = useBrandWords("announcement");
  if (text === "") return null;
  return (
    <div className="np-announcement">
      <Banner tone="info" title={<span className="np-pre">{text}</span>} />
    </div>
  );
}

/** How to call the brand's support, and during which hours it answers. */
export function SupportFacts() {
  const t = useTranslations("ui.support");
  const { support, globals } = useBrand();
  const hours = useBrandWords("hours");
  if (!globals.showContactUs || (support.phone === "" && hours === "")) return null;
  return (
    <p className="np-soft">
      {support.phone !== "" && (
        <>
          {t("phone")}{" "}
          <a className="np-link" href={`tel:${support.phone.replaceAll(/[^+\d]/g, "")}`}>
            {support.phone}
          </a>
        </>
      )}
      {support.phone !== "" && hours !== "" && <br />}
      {hours}
    </p>
  );
}
