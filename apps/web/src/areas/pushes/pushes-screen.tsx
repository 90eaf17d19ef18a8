import { pushList } from "@nameplane/contracts/pushes/operations";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { PushList } from "./push-list.tsx";

/** All pushes: those offered to this user and those from this account. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("push");
  const routes = useTranslations("routes.title");
  const { data, error, refetch } = useApiQuery(pushList, {});
  return (
    <Page
      width="form"
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="domainList">{routes("domainNames")}</RouteLink> },
            { key: "here", content: routes("pushes") },
          ]}
        />
      }
      title={t("list.title")}
      sub={t("list.sub")}
    >
      {data === undefined ? (
        <Panel flush>
          {error ? (
            <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
          ) : (
            <LoadingPanel lines={5} />
          )}
        </Panel>
      ) : data.offered.length + data.given.length + data.settling.length === 0 ? (
        <Panel flush>
          <EmptyState
            title={t("list.none")}
            actions={
              <RouteButton to="domainList" variant="primary">
                {t("list.choose")}
              </RouteButton>
            }
          >
            {t("list.noneText")}
          </EmptyState>
        </Panel>
      ) : (
        <PushList list={data} />
      )}
    </Page>
  );
}
