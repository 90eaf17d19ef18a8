import type { AnswerOf } from "@nameplane/contracts";
import type { RevaluedRow } from "@nameplane/contracts/books/books";
import { revaluation, revalueMonth, undoRevaluation } from "@nameplane/contracts/books/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { sellerIn, type Books } from "./books-view.ts";
import { PlainTable } from "./plain-table.tsx";
import { useCodeName } from "./use-code-name.ts";
import { useKeep } from "./use-keep.ts";

type Data = AnswerOf<typeof revaluation>;
type Props = { readonly books: Books; readonly month: string; readonly onClose: () => void };

/** Values the open amounts in foreign currencies at the rate of a month's last day, or takes such a valuation back. */
export function RevalueDrawer({ books, month, onClose }: Props) {
  const t = useTranslations("books.revaluing");
  const common = useTranslations("books");
  const name = useFormat().month(month);
  const { data, error, refetch } = useApiQuery(revaluation, { ...sellerIn(books), month }, { staleTimeMs: 0 });
  const make = useKeep(revalueMonth);
  const undo = useKeep(undoRevaluation);
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(500)) },
    draft: false,
    onSubmit: ({ reason }) => undo.keep({ ...sellerIn(books), month, reason }, () => t("undone", { month: name }), onClose),
  });
  const failure = make.failure ?? undo.failure;
  const isMade = data !== undefined && data.run !== null;
  const hasDifference = data?.rows.some(({ bookedMinor, worthMinor }) => worthMinor !== null && worthMinor !== bookedMinor);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { month: name })}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          {isMade ? (
            <Button type="submit" form="books-revalue" variant="primary" busy={undo.isPending}>
              {t("undo")}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={make.isPending}
              disabled={hasDifference !== true}
              onClick={() => make.keep({ ...sellerIn(books), month }, () => t("done", { month: name }), onClose)}
            >
              {t("do")}
            </Button>
          )}
        </>
      }
    >
      <form id="books-revalue" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("text")}</p>
        {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingPanel lines={6} />}
        {data !== undefined && (
          <>
            <Run data={data} />
            <Rows data={data} />
          </>
        )}
        {isMade && <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />}
      </form>
    </Drawer>
  );
}

function Run({ data: { run, missingMinor, currency } }: { readonly data: Data }) {
  const t = useTranslations("books.revaluing");
  const format = useFormat();
  if (run === null) return null;
  return (
    <>
      <p>{t.rich("made", { name: run.madeby, when: () => <DateTime value={run.made} show="moment" /> })}</p>
      {missingMinor !== 0 && (
        <Banner tone="needs" title={t("stale", { amount: format.money({ minor: missingMinor, currency }) })}>
          {t("staleText")}
        </Banner>
      )}
    </>
  );
}

function Rows({ data: { rows, currency } }: { readonly data: Data }) {
  const t = useTranslations("books.revaluing");
  const format = useFormat();
  const codeName = useCodeName();
  return (
    <PlainTable<RevaluedRow>
      label={t("open")}
      items={rows}
      rowKey={(row) => `${row.code} ${row.currency}`}
      rowName={(row) => `${codeName(row.code)} ${row.currency}`}
      empty={<EmptyState plain title={t("empty")} />}
      headers={[
        {
          text: t("account"),
          value: "code",
          least: 150,
          names: true,
          card: "title",
          cell: ({ number, code }) => `${number ?? ""} ${codeName(code)}`.trim(),
        },
        {
          text: t("amount"),
          value: "currencyMinor",
          width: 120,
          align: "right",
          card: "pair",
          cell: ({ currencyMinor, currency: of }) => <Money value={{ minor: currencyMinor, currency: of }} />,
        },
        {
          text: t("rate"),
          value: "ppm",
          width: 90,
          align: "right",
          card: "pair",
          cell: ({ ppm }) => (
            <span className="np-num">
              {ppm === null
                ? t("noRate")
                : format.number(ppm / 1_000_000, { minimumFractionDigits: 4, maximumFractionDigits: 6 })}
            </span>
          ),
        },
        {
          text: t("difference"),
          value: "worthMinor",
          width: 130,
          align: "right",
          card: "pair",
          cell: ({ worthMinor, bookedMinor }) =>
            worthMinor === null ? "" : <Money value={{ minor: worthMinor - bookedMinor, currency }} />,
        },
      ]}
    />
  );
}
