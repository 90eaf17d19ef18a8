import { requestList } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { RowLink, useIncludesSubaccounts } from "../../../shell/session/row-account.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Count } from "../../../ui/basics/count.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { RequestActions } from "./request-actions.tsx";
import { ACTION_REQUIRED, FAILED, useRequestWords } from "./request-words.tsx";
import type { RequestRow } from "./request.rules.ts";

/** The largest number of requests shown here. The tabs of the list show the others. */
const SHOWN = 5;

/** The newest requests that need the customer. */
export function useRequestNeeds(enabled: boolean) {
  const subaccounts = useIncludesSubaccounts();
  return useApiQuery(requestList, { status: `${ACTION_REQUIRED},${FAILED}`, subaccounts, limit: 10 }, { enabled });
}

/** Requests that need the customer, pinned at the top of the list. Shows nothing if there are none. */
export function RequestNeeds({ count, newest }: { count: number; newest: readonly RequestRow[] }) {
  const t = useTranslations("requests.list");
  const rows = newest.slice(0, SHOWN);
  if (count === 0 || rows.length === 0) return null;
  return (
    <div className="np-requests-needs">
      <Panel
        flush
        title={
          <span className="np-row">
            <StatusMark tone="needs">{t("needs")}</StatusMark> <Count value={count} tone="needs" />
          </span>
        }
      >
        <ul>
          {rows.map((row) => (
            <NeedRow key={row.id} row={row} />
          ))}
        </ul>
        {count > rows.length && (
          <p className="np-requests-more">
            <RouteLink to="requests" query={{ status: `${ACTION_REQUIRED},${FAILED}` }}>
              {t("needsMore", { count: count - rows.length })}
            </RouteLink>
          </p>
        )}
      </Panel>
    </div>
  );
}

function NeedRow({ row }: { row: RequestRow }) {
  const t = useTranslations("requests.list");
  const words = useRequestWords();
  const { requestid, ordernr, type, productid, status, reason, isfunded: isFunded, created, account } = row;
  const { domainname, unicodename } = row;
  const name =
    domainname === null ? (
      (unicodename ?? words.type(row))
    ) : (
      <DomainName name={unicodename ?? domainname} ascii={domainname} wrap />
    );
  return (
    <li className="np-request-need">
      <div className="np-grow">
        <RowLink to="request" params={{ id: String(requestid) }} account={account} className="np-request-need-title">
          {words.title({ type, productid, status, reason, isFunded, name })}
        </RowLink>
        <p className="np-small np-soft">
          {words.todo({ type, status, reason, isFunded })}{" "}
          {ordernr === null ? t("noOrder") : t("needsFrom", { number: String(ordernr) })},{" "}
          <DateTime value={created} show="relative" />
          {account !== undefined && `, ${account.name}`}
        </p>
      </div>
      {account === undefined && <NeedActs row={row} />}
    </li>
  );
}

function NeedActs({ row }: { row: RequestRow }) {
  const words = useRequestWords();
  return (
    <span className="np-row">
      {!row.actions.fix && !row.actions.reset && (
        <RouteButton to="request" params={{ id: String(row.requestid) }} size="sm">
          {words.act(null)}
        </RouteButton>
      )}
      <RequestActions request={row} size="sm" />
    </span>
  );
}
