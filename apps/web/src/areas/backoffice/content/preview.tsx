import type { AnnouncementRow } from "@nameplane/contracts/backoffice/announcements";
import { useTranslations } from "use-intl";
import { localeNames, locales } from "../../../lib/i18n/locale.ts";
import { Notice } from "../../status/index.ts";
import { shownIn } from "./shown-in.ts";
import "./content.css";

/** A preview of what customers will read, in each language. */
export function Preview({ notice }: { notice: Parameters<typeof shownIn>[0] & Pick<AnnouncementRow, "updates"> }) {
  const t = useTranslations("announcements");
  return (
    <section className="np-announcement-preview" aria-label={t("preview")}>
      <h3>{t("preview")}</h3>
      {locales.map((language) => (
        <div key={language} lang={language}>
          <p className="np-cap np-quiet">{localeNames[language]}</p>
          <ul className="np-systems">
            <Notice notice={shownIn(notice, language)} />
          </ul>
        </div>
      ))}
    </section>
  );
}
