import { useTranslations } from "use-intl";
import { useBrand } from "../../../app/brand/use-brand.ts";
import { RouteButton } from "../../../app/routing/route-link.tsx";
import { useSession } from "../../../app/session/use-session.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { isEnded, type Domain } from "../domain-state.rules.ts";

/** The way to the end of a name, for who may go it. */
export function EndingPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.ending");
  const { permissions } = useSession();
  const { globals } = useBrand();
  if (!permissions.has("domain_cancel") || !globals.enableDomainCancellation || isEnded(domain)) return null;
  return (
    <Panel title={t("title")}>
      <div className="np-col">
        <p className="np-soft">{t("text")}</p>
        <div>
          <RouteButton to="domainCancel" params={{ itemID: domain.itemid }} variant="danger">
            {t("button")}
          </RouteButton>
        </div>
      </div>
    </Panel>
  );
}
