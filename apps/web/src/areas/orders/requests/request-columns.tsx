import { useTranslations } from "use-intl";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { RowLink, useAccountColumn } from "../../../shell/session/row-account.tsx";
import { Tag } from "../../../ui/basics/count.tsx";
import type { TableHeader } from "../../../ui/table/table-types.ts";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { useRequestWords } from "./request-words.tsx";
import { AWAITING_PAYMENT, isUnpaid, type RequestRow } from "./request.rules.ts";

export function useRequestColumns(hasSubaccounts: boolean): readonly TableHeader<RequestRow>[] {
  const t = useTranslations("requests.list");
  const words = useRequestWords();
  const account = useAccountColumn<RequestRow>();
  // A card has room for details that do not fit into a narrow table.
  const width = useWidth();
  const narrow = width === "narrow";
  return [
    {
      text: t("order"),
      value: "ordernr",
      width: 112,
      ...(narrow ? {} : { hideBelow: 1080 as const }),
      card: "pair",
      cell: ({ ordernr, account: other }) =>
        ordernr !== null && (other === undefined ? <OrderLink number={ordernr} /> : <span className="np-mono">{ordernr}</span>),
    },
    {
      text: t("id"),
      value: "requestid",
      width: 112,
      names: true,
      card: "pair",
      cell: ({ requestid, account: other }) => (
        <RowLink
          to="request"
          params={{ id: String(requestid) }}
          account={other}
          className="np-mono"
          aria-label={t("open", { number: String(requestid) })}
        >
          {requestid}
        </RowLink>
      ),
    },
    ...(hasSubaccounts ? [account] : []),
    {
      text: t("type"),
      value: "type",
      width: 190,
      ...(narrow ? {} : { hideBelow: 1080 as const }),
      card: "line",
      cell: words.type,
    },
    {
      text: t("domain"),
      value: "domain",
      sortable: true,
      least: 220,
      card: "title",
      cell: (row) => (
        <RowLink to="request" params={{ id: String(row.requestid) }} account={row.account} className="np-request-name">
          {row.domainname === null ? (
            (row.unicodename ?? words.type(row))
          ) : (
            <DomainName name={row.unicodename ?? row.domainname} ascii={row.domainname} />
          )}
        </RowLink>
      ),
    },
    {
      text: t("status"),
      value: "status",
      width: width === "tight" ? 210 : 264,
      card: "line",
      cell: ({ status, reason, isfunded, islocked }) => (
        <span className="np-row np-wrap np-gap-8">
          <CodeStatus code={reason ?? status} />
          {status === AWAITING_PAYMENT && isUnpaid({ status, reason, isfunded }) && (
            <span className="np-small np-soft">{t("awaitsPayment")}</span>
          )}
          {islocked && <Tag tone="needs">{t("locked")}</Tag>}
        </span>
      ),
    },
    {
      text: t("created"),
      value: "created",
      sortable: true,
      width: 150,
      card: "line",
      cell: ({ created }) => (
        <span className="np-soft">
          <DateTime value={created} />
        </span>
      ),
    },
  ];
}

/** The order's number such as "O20481", as a link to its page. */
export function OrderLink({ number }: { number: number }) {
  const text = `O${number}`;
  if (!isBuilt("orderProgress")) return <span className="np-mono">{text}</span>;
  return (
    <RouteLink to="orderProgress" params={{ number: String(number) }} className="np-mono">
      {text}
    </RouteLink>
  );
}
