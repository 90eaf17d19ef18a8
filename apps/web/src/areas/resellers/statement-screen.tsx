import { exportSettlement, settlement } from "@nameplane/contracts/resellers/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { FileButton } from "./file-button.tsx";
import { GuardedPage } from "./guarded-page.tsx";
import { StatementView } from "./statement-view.tsx";
import { useResaleWords } from "./use-resale-words.ts";

const limits = [10, 20, 25, 50, 100] as const;

/** A statement of the reseller with its lines. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("routes.title");
  return (
    <GuardedPage title={title("resaleStatement")}>
      <Statement />
    </GuardedPage>
  );
}

function Statement() {
  const t = useTranslations("resale.statement");
  const titles = useTranslations("routes.title");
  const words = useResaleWords();
  const { statementID: settlementid } = useRouteParams("resaleStatement");
  const { query, tableProps } = useListState({ orderby: "day", desc: false, sortable: [] }, 50);
  const list = useApiList(settlement, {
    settlementid,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 50,
  });
  const { data, error } = list;
  const title = data === undefined ? titles("resaleStatement") : t("title", { month: words.month(data.settlement.month) });
  return (
    <Page
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="resaleSales">{titles("resaleSales")}</RouteLink> },
            { key: "here", content: title },
          ]}
        />
      }
      actions={
        data && (
          <FileButton
            operation={exportSettlement}
            input={{ settlementid }}
            name={`statement-${data.settlement.month}-${data.settlement.currency}.csv`}
          />
        )
      }
    >
      {data === undefined ? (
        <Panel flush>
          {error === null ? (
            <LoadingPanel lines={8} />
          ) : (
            <ErrorState title={t("failed")} error={error} onRetry={() => void list.refetch()} />
          )}
        </Panel>
      ) : (
        <StatementView
          settlement={data.settlement}
          lines={data.data}
          table={{ ...tableProps(data.total), state: tableStateOf(list, { title: t("failed") }) }}
        />
      )}
    </Page>
  );
}
