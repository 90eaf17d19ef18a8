import type { BankStatementRow } from "@nameplane/contracts/payments/bank";
import { bankStatements } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { TableFoot } from "../../../ui/table/table-foot.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";

/** The smallest page size. A list with fewer lines needs no pagination. */
const leastRows = 10;

/** The statements that were read, newest first. Shows whether each adds up, and continues from the one before it. */
export function StatementList() {
  const t = useTranslations("bank");
  const [pagination, setPagination] = useState({ page: 1, rowsPerPage: 25, sortBy: "", descending: false });
  const { page, rowsPerPage } = pagination;
  const { data, error, refetch } = useApiList(bankStatements, { page, limit: rowsPerPage });
  return (
    <Panel flush>
      {data === undefined && error !== null && (
        <ErrorState title={t("statementsFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <LoadingPanel lines={6} />}
      {data?.data.length === 0 && (
        <EmptyState plain title={t("empty.statements")}>
          {t("emptyText.statements")}
        </EmptyState>
      )}
      {data !== undefined && data.data.length > 0 && (
        <>
          <ul className="np-bank-lines" aria-label={t("view.statements")}>
            {data.data.map((row) => (
              <Statement key={row.statementid} row={row} />
            ))}
          </ul>
          {data.total > leastRows && (
            <TableFoot
              pagination={{ ...pagination, totalItems: data.total }}
              onPagination={setPagination}
              onNewListSize={undefined}
              listSize={null}
            />
          )}
        </>
      )}
    </Panel>
  );
}

function Statement({ row }: { readonly row: BankStatementRow }) {
  const t = useTranslations("bank");
  const { kind, account, currency, bankid, fromon, toon, openingMinor, movedMinor, closingMinor, taken, file, by } = row;
  const sum = (minor: number | null) => (minor === null ? "–" : <Money value={{ minor, currency }} />);
  return (
    <li className="np-bank-line">
      <div className="np-row np-wrap np-gap-12 np-bank-head">
        <strong>
          {t(`statement.${kind}`)} <span className="np-mono">{bankid}</span>
        </strong>
        <span className="np-mono">{account}</span>
        <span>
          {fromon === toon ? (
            <DateTime value={toon} />
          ) : (
            t.rich("period", { from: () => <DateTime value={fromon} />, to: () => <DateTime value={toon} /> })
          )}
        </span>
      </div>
      <dl className="np-bank-sums">
        {(
          [
            ["opening", openingMinor],
            ["moved", movedMinor],
            ["closing", closingMinor],
          ] as const
        ).map(([key, minor]) => (
          <div key={key}>
            <dt className="np-small">{t(key)}</dt>
            <dd className="np-num">{sum(minor)}</dd>
          </div>
        ))}
      </dl>
      <Balances row={row} />
      <p className="np-bank-given np-small np-soft">
        {t("counts", { lines: row.lines, known: String(row.known), waiting: String(row.waiting) })}.{" "}
        {row.notbooked > 0 && `${t("notBooked", { count: row.notbooked })}. `}
        {t.rich("file", { file, when: () => <DateTime value={taken} show="moment" /> })} {by !== null && t("by", { name: by })}
      </p>
    </li>
  );
}

function Balances({ row: { missingMinor, gapMinor, currency } }: { readonly row: BankStatementRow }) {
  const t = useTranslations("bank");
  const format = useFormat();
  const amount = (minor: number) => format.money({ minor, currency });
  if (missingMinor === null) return <StatusMark tone="info">{t("noBalances")}</StatusMark>;
  const isGap = gapMinor !== null && gapMinor !== 0;
  if (missingMinor === 0 && !isGap) return <StatusMark tone="active">{t("right")}</StatusMark>;
  return (
    <span className="np-col np-gap-8">
      {missingMinor !== 0 && <StatusMark tone="problem">{t("missing", { amount: amount(missingMinor) })}</StatusMark>}
      {isGap && <StatusMark tone="needs">{t("gap", { amount: amount(gapMinor) })}</StatusMark>}
    </span>
  );
}
