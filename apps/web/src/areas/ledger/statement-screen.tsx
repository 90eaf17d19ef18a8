import { statement, statementCsv, statementPdf } from "@nameplane/contracts/ledger/operations";
import type { StatementBook, StatementRow } from "@nameplane/contracts/ledger/statement";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { useToday } from "../../ui/text/use-today.ts";
import { daysOf, readDays, spanOf, spans, type Days } from "./statement.rules.ts";
import "./statement.css";

/** The statement of account of a period, for each currency: the balance before it, what changed it, and the balance after it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("statement");
  const query = useRouteQuery();
  const today = Temporal.PlainDate.from(useToday());
  const days = readDays(query, today);
  const read = useApiQuery(statement, days);
  const { data } = read;
  return (
    <Page
      title={t("title")}
      sub={t("sub")}
      actions={
        <>
          <FileButton operation={statementCsv} days={days}>
            {t("csv")}
          </FileButton>
          <FileButton operation={statementPdf} days={days}>
            {t("pdf")}
          </FileButton>
        </>
      }
    >
      <Period days={days} today={today} />
      {data === undefined ? (
        <Panel flush>
          {read.error ? (
            <ErrorState title={t("failed")} error={read.error} reassurance={t("safe")} onRetry={() => void read.refetch()} />
          ) : (
            <LoadingPanel lines={6} />
          )}
        </Panel>
      ) : data.books.length === 0 ? (
        <Panel flush>
          <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
        </Panel>
      ) : (
        <div className="np-col np-gap-20">
          {data.books.map((book) => (
            <Book key={`${book.seller} ${book.currency}`} book={book} days={days} />
          ))}
        </div>
      )}
    </Page>
  );
}

/** Fetches a file of the statement and saves it. */
function FileButton({
  operation,
  days,
  children,
}: {
  operation: typeof statementCsv | typeof statementPdf;
  days: Days;
  children: string;
}) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(operation, days);
      saveFile(name, blob);
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void save()}>
      {children}
    </Button>
  );
}

function Period({ days, today }: { days: Days; today: Temporal.PlainDate }) {
  const t = useTranslations("statement");
  const setQuery = useSetQuery();
  const change = (next: Days) => void setQuery(next, { replace: true });
  return (
    <div className="np-statement-period" role="group" aria-label={t("period")}>
      <SelectField
        label={t("period")}
        value={spanOf(days, today) ?? "own"}
        options={[
          ...spans.map((value) => ({ value: value as string, label: t(`spans.${value}`) })),
          { value: "own", label: t("spans.own") },
        ]}
        onChange={(value) => {
          const span = spans.find((each) => each === value);
          if (span !== undefined) change(daysOf(span, today));
        }}
      />
      <TextField label={t("from")} type="date" value={days.from} onChange={(from) => from !== "" && change({ ...days, from })} />
      <TextField label={t("to")} type="date" value={days.to} onChange={(to) => to !== "" && change({ ...days, to })} />
    </div>
  );
}

function Book({ book, days }: { book: StatementBook; days: Days }) {
  const t = useTranslations("statement");
  const format = useFormat();
  const { currency, openingMinor, closingMinor, chargedMinor, paidMinor, rows, left } = book;
  const plain = (minor: number) => format.amount({ minor, currency });
  const sum = format.money({ minor: Math.abs(closingMinor), currency });
  const said = closingMinor > 0 ? t("owes", { sum }) : closingMinor < 0 ? t("has", { sum }) : t("even");
  return (
    <Panel title={t("book", { seller: book.seller, currency })} aside={<strong>{said}</strong>} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table is scrolled by keyboard. */}
      <div className="np-statement-scroll" tabIndex={0} role="region" aria-label={t("book", { seller: book.seller, currency })}>
        <table className="np-statement">
          <thead>
            <tr>
              <th scope="col">{t("on")}</th>
              <th scope="col">{t("what")}</th>
              <th scope="col">{t("charged")}</th>
              <th scope="col">{t("paid")}</th>
              <th scope="col">{t("balance")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <DateTime value={days.from} />
              </td>
              <th scope="row" colSpan={3}>
                {t("opening")}
              </th>
              <td>{plain(openingMinor)}</td>
            </tr>
            {left > 0 && (
              <tr>
                <td colSpan={5} className="np-soft">
                  {t("left", { count: left })}
                </td>
              </tr>
            )}
            {rows.map((row, at) => (
              // Rows of a statement have no id, and never change their order.
              <tr key={at}>
                <td>
                  <DateTime value={row.on} />
                </td>
                <td>
                  <What row={row} currency={currency} />
                </td>
                <td>{row.chargedMinor === 0 ? "" : plain(row.chargedMinor)}</td>
                <td>{row.paidMinor === 0 ? "" : plain(row.paidMinor)}</td>
                <td>{plain(row.balanceMinor)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                <DateTime value={days.to} />
              </td>
              <th scope="row">{t("closing")}</th>
              <td>{plain(chargedMinor)}</td>
              <td>{plain(paidMinor)}</td>
              <td>{plain(closingMinor)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

/** What a row is about, with a link to its invoice. */
function What({ row: { kind, numbers, invoiceid, receipt, movedMinor }, currency }: { row: StatementRow; currency: string }) {
  const t = useTranslations("statement");
  const format = useFormat();
  const number = numbers.join(", ");
  const name = kind === "payment" || numbers.length === 0 ? t(`kinds.${kind}`) : `${t(`kinds.${kind}`)} ${number}`;
  return (
    <>
      {invoiceid !== null && kind !== "payment" ? (
        <RouteLink to="invoice" params={{ number: invoiceid }}>
          {name}
        </RouteLink>
      ) : (
        name
      )}
      {receipt !== null && <span className="np-soft">{`, ${t("receipt", { number: String(receipt) })}`}</span>}
      {kind === "payment" && invoiceid !== null && (
        <>
          {", "}
          <RouteLink to="invoice" params={{ number: invoiceid }}>
            {t("forInvoice", { number })}
          </RouteLink>
        </>
      )}
      {movedMinor > 0 && <span className="np-soft">{`: ${format.money({ minor: movedMinor, currency })}`}</span>}
    </>
  );
}
