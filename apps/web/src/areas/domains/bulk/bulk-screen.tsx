import { bulkRuns } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { ForbiddenState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { useToday } from "../../../ui/text/use-today.ts";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { BulkLabels } from "../labels/index.ts";
import { ChangeAct } from "./change-act.tsx";
import { ChosenBar, ChooseDomains } from "./choose-domains.tsx";
import { ExportAct } from "./export-act.tsx";
import { keptSelection } from "./kept-selection.ts";
import { RenewAct } from "./renew-act.tsx";
import { actOf, acts, permissionsOf, selectionOf, type Act, type Selection } from "./selection.rules.ts";
import "../bulk.css";

/**
 * The tool for actions on many domains. It asks which domains, shows what would happen to each, and asks for approval of exactly
 * that.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("bulk");
  const labels = useTranslations("bulklabels");
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const { globals } = useBrand();
  const { permissions } = useSession();
  const act = actOf(query["act"]);
  const today = useToday();
  const selection = selectionOf(query, keptSelection(), today);
  const offered = acts.filter(
    (each) => (each !== "export" || globals.enableExport) && ((each !== "renew" && each !== "restore") || globals.enableBasket),
  );
  const isLabels = act === "labels";
  return (
    <Page
      title={isLabels ? labels("title") : act === "renew" && selection !== null ? t("act.renew") : t("title")}
      sub={isLabels ? labels("sub") : t("sub")}
    >
      <ViewTabs
        label={t("act.label")}
        value={act}
        tabs={offered.map((value) => ({ value, label: t(`act.${value}`) }))}
        onChange={(next: Act) => void setQuery({ act: next === "labels" ? undefined : next })}
      />
      {permissionsOf[act].every((permission) => permissions.has(permission)) ? (
        <div className="np-col np-gap-20 np-bulk-act">
          {isLabels ? <BulkLabels /> : <ActOn act={act} selection={selection} />}
          <LatestRuns />
        </div>
      ) : (
        <ForbiddenState title={isLabels ? labels("forbidden") : t("forbidden")} />
      )}
    </Page>
  );
}

function ActOn({ act, selection }: { act: Exclude<Act, "labels">; selection: Selection | null }) {
  if (selection === null) return <ChooseDomains key={act} act={act} />;
  return (
    <>
      <ChosenBar selection={selection} />
      <Part act={act} selection={selection} key={JSON.stringify([act, selection])} />
    </>
  );
}

const NameServersAct = lazyPart(async () => (await import("./name-servers-act.tsx")).NameServersAct, ["bulk"]);
const ContactsAct = lazyPart(async () => (await import("./contacts-act.tsx")).ContactsAct, ["bulk", "contactform"]);
const RestoreAct = lazyPart(async () => (await import("./restore-act.tsx")).RestoreAct, ["bulk", "renewal"]);

function Part({ act, selection }: { act: Exclude<Act, "labels">; selection: Selection }) {
  if (act === "renew") return <RenewAct selection={selection} />;
  if (act === "export") return <ExportAct selection={selection} />;
  if (act === "autorenew" || act === "lock") return <ChangeAct act={act} selection={selection} />;
  const Lazy = { nameservers: NameServersAct, contacts: ContactsAct, restore: RestoreAct }[act];
  return (
    <Fetched fallback={<LoadingPanel lines={6} />}>
      <Lazy selection={selection} />
    </Fetched>
  );
}

/** The latest actions on many domains, by all users of the account. */
function LatestRuns() {
  const t = useTranslations("bulk.runs");
  const { data } = useApiQuery(bulkRuns, {});
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={t("title")} flush>
      <ul className="np-bulk-runs">
        {data.data.slice(0, 5).map(({ runid, act, startedat, total, done, failed }) => (
          <li key={runid}>
            <RouteLink to="bulkRun" params={{ runID: runid }} className="np-link">
              {t(`act.${act}`, { count: total })}
            </RouteLink>
            <span className="np-soft">
              <DateTime value={startedat} show="both" />
            </span>
            <span className={failed > 0 ? "np-needs-text" : "np-soft"}>
              {failed > 0 ? t("failed", { count: failed }) : t("all", { done, total })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
