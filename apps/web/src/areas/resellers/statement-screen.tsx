import { exportSettlement, settlement } from "@nameplane/contracts/resellers/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { FileButton } from "./file-button.tsx";
import { GuardedPage } from "./guarded-page.tsx";
import { StatementPage, useStatementLines } from "./statement-page.tsx";
import { useResaleWords } from "./use-resale-words.ts";

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
  const { wanted, tableProps } = useStatementLines();
  const list = useApiList(settlement, { settlementid, ...wanted });
  const { data } = list;
  return (
    <StatementPage
      title={data === undefined ? titles("resaleStatement") : t("title", { month: words.month(data.settlement.month) })}
      up={<RouteLink to="resaleSales">{titles("resaleSales")}</RouteLink>}
      list={list}
      tableProps={tableProps}
      file={
        data && (
          <FileButton
            operation={exportSettlement}
            input={{ settlementid }}
            name={`statement-${data.settlement.month}-${data.settlement.currency}.csv`}
          />
        )
      }
    />
  );
}
