import { requestList } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../app/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Count } from "../../ui/basics/count.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { RequestActions } from "./request-actions.tsx";
import { ACTION_REQUIRED, FAILED, useRequestWords } from "./request-words.tsx";
import type { RequestRow } from "./request.rules.ts";

/** Requests shown in the pinned section; the tabs have the rest. */
const SHOWN = 5;

/** Pinned on top of the list: what only the reader can move on. Nothing when nothing waits. */
export function RequestNeeds({ count }: { count: number | undefined }) {
  const t = useTranslations("requests.list");
  const enabled = count !== undefined && count > 0;
  const status = `${ACTION_REQUIRED},${FAILED}`;
  const waiting = useApiQuery(requestList, { status, limit: 10 }, { enabled });
  const rows = (waiting.data?.data ?? []).slice(0, SHOWN);
  if (enabled === false || rows.length === 0)
    return <KeptRoom name="requests.needs" ready={count !== undefined && !(enabled && waiting.isPending)} />;
  return (
    <KeptRoom name="requests.needs" ready>
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
              <RouteLink to="requests" query={{ status }}>
                {t("needsMore", { count: count - rows.length })}
              </RouteLink>
            </p>
          )}
        </Panel>
      </div>
    </KeptRoom>
  );
}

function NeedRow({ row }: { row: RequestRow }) {
  const t = useTranslations("requests.list");
  const words = useRequestWords();
  const { requestid, ordernr, type, status, reason, isfunded: isFunded, domainname, unicodename, created } = row;
  const name =
    domainname === null ? words.type(type) : <DomainName name={unicodename ?? domainname} ascii={domainname} wrap />;
  return (
    <li className="np-request-need">
      <div className="np-grow">
        <RouteLink to="request" params={{ id: String(requestid) }} className="np-request-need-title">
          {words.title({ type, status, reason, isFunded, name })}
        </RouteLink>
        <p className="np-small np-soft">
          {words.todo({ status, reason, isFunded })}{" "}
          {ordernr === null ? t("noOrder") : t("needsFrom", { number: String(ordernr) })},{" "}
          <DateTime value={created} show="relative" />
        </p>
      </div>
      <span className="np-row">
        {!row.actions.fix && !row.actions.reset && (
          <RouteButton to="request" params={{ id: String(requestid) }} size="sm">
            {words.act(null)}
          </RouteButton>
        )}
        <RequestActions request={row} size="sm" />
      </span>
    </li>
  );
}
