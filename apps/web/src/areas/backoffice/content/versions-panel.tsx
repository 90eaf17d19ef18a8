import type { ArticleVersion } from "@nameplane/contracts/backoffice/articles";
import { useTranslations } from "use-intl";
import { localeNames } from "../../../lib/i18n/locale.ts";
import { ArticleText } from "../../../shell/articles/article-text.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";

type Props = {
  readonly versions: readonly ArticleVersion[];
  /** Puts an earlier text into the form. Null if the staff member may not change the article. */
  readonly onUse: ((version: ArticleVersion) => void) | null;
};

/** The current and earlier texts of an article, newest first, with author and time. */
export function VersionsPanel({ versions, onUse }: Props) {
  const t = useTranslations("articles");
  return (
    <Panel flush title={t("versions")}>
      {versions.map((version) => {
        const { language, version: number, title, body, by, at } = version;
        return (
          <details key={`${language} ${String(number)}`} className="np-article-version">
            <summary>
              <span className="np-strong">{title}</span>
              <span className="np-small np-soft">
                {localeNames[language]}, {by ?? t("shipped")}, <DateTime value={at} show="moment" />
              </span>
            </summary>
            <div className="np-col np-gap-12" lang={language}>
              <ArticleText body={body} isPreview />
              {onUse !== null && (
                <div>
                  <Button size="sm" onClick={() => onUse(version)}>
                    {t("useText")}
                  </Button>
                </div>
              )}
            </div>
          </details>
        );
      })}
    </Panel>
  );
}
