import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { useRequestWords } from "../../orders/requests/index.ts";
import type { Dashboard } from "./dashboard.rules.ts";

/** The newest requests with their status. */
export function DashboardLatest({ latest }: { latest: Dashboard["latest"] }) {
  const t = useTranslations("accounts.dashboard.latest");
  const words = useRequestWords();
  return (
    <Panel flush title={t("title")} aside={<RouteLink to="requests">{t("all")}</RouteLink>}>
      {latest.length === 0 && <p className="np-panel-body np-soft">{t("none")}</p>}
      <ul className="np-latest">
        {latest.map(({ requestid, type, productid, domainname, unicodename, status, at }) => (
          <li key={requestid}>
            <RouteLink to="request" params={{ id: String(requestid) }} className="np-latest-what">
              {domainname === null
                ? words.type({ type, productid })
                : words.of({ type, productid }, <DomainName name={unicodename ?? domainname} ascii={domainname} />)}
            </RouteLink>
            <CodeStatus code={status} />
            <span className="np-soft np-latest-when">
              <DateTime value={at} show="relative" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
