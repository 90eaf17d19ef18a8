import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import { formSnippet, frameSnippet, scriptSnippet } from "./snippets.rules.ts";

/** What to paste into a site: the script, or a form that works without the script. */
export function SnippetPart({ home, hasSites }: { home: string; hasSites: boolean }) {
  const t = useTranslations("widget");
  const words = { field: t("snippetField"), button: t("snippetButton") };
  const tags = { code: (text: React.ReactNode) => <code>{text}</code> };
  return (
    <Panel title={t("snippets")}>
      <div className="np-col np-gap-16">
        {!hasSites && <Banner tone="needs" title={t("noSites")} />}
        <CopyField multiline label={t("script")} value={scriptSnippet(home, words)} />
        <p className="np-soft np-small">{t.rich("scriptText", tags)}</p>
        <p className="np-soft np-small">{t.rich("policyText", { ...tags, home })}</p>
        <CopyField multiline label={t("frame")} value={frameSnippet(home, t("snippetTitle"))} />
        <p className="np-soft np-small">{t("frameText")}</p>
        <CopyField multiline label={t("form")} value={formSnippet(home, words)} />
        <p className="np-soft np-small">{t("formText")}</p>
      </div>
    </Panel>
  );
}
