import { useTranslations } from "use-intl";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";

/** Shows a page only to users who may see sales and prices of the account's brand. */
export function GuardedPage({ title, children }: { title: string; children: React.ReactNode }) {
  const t = useTranslations("resale");
  const { permissions } = useViewer();
  if (permissions.has("resale_view")) return children;
  return (
    <Page title={title}>
      <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>
    </Page>
  );
}
