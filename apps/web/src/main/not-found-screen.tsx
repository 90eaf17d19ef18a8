import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "../ui/form/fields.tsx";
import { EmptyState } from "../ui/feedback/states.tsx";
import { isBuilt } from "../shell/routing/gating.rules.ts";
import { RouteButton } from "../shell/routing/route-link.tsx";
import { useGo } from "../shell/routing/use-route.ts";
import { useSession } from "../shell/session/use-session.ts";

/** Shown for an address that has no screen. Offers a search instead. */
export function NotFoundScreen() {
  const t = useTranslations("routes");
  const { phase } = useSession();
  const go = useGo();
  const [text, setText] = useState("");
  const loggedIn = phase === "active" || phase === "expired";
  const find = (domainname: string) => {
    if (domainname !== "") void go({ to: "searchDomains", query: { domainname } });
  };
  return (
    <div className="np-page np-page-form">
      <div className="np-panel">
        <EmptyState
          title={
            <h1 tabIndex={-1} data-page-title>
              {t("notFound.title")}
            </h1>
          }
          actions={
            loggedIn ? (
              <RouteButton to="dashboard">{t("notFound.home")}</RouteButton>
            ) : (
              <RouteButton to="login">{t("notFound.login")}</RouteButton>
            )
          }
        >
          {t("notFound.body")}
        </EmptyState>
        {isBuilt("searchDomains") && (
          <div className="np-row" style={{ justifyContent: "center", padding: "0 24px 40px" }}>
            <SearchField label={t("notFound.search")} value={text} onChange={setText} onSearch={find} size="md" width={360} />
          </div>
        )}
      </div>
    </div>
  );
}
