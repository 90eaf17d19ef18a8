import type { AnswerOf } from "@nameplane/contracts";
import type { SaleRow } from "@nameplane/contracts/books/books";
import { vatFile, vatReturn } from "@nameplane/contracts/books/operations";
import { vatFormats, type VatFormat } from "@nameplane/contracts/books/values";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { sellerIn, type ViewProps } from "./books-view.ts";
import { InputVatDrawer } from "./input-vat-drawer.tsx";
import { PlainTable } from "./plain-table.tsx";
import { listSpans, SpanField } from "./span-field.tsx";
import { spanOf, type Span } from "./spans.rules.ts";
import { useSaveFile } from "./use-save-file.ts";
import { VatDocuments, type VatLine } from "./vat-documents.tsx";

type Return = AnswerOf<typeof vatReturn>;
type Company = Return["companies"][number];
type Box = NonNullable<Return["boxes"]>[number];

/** Sales and VAT of a period, with the boxes of the return, and the invoices that each line consists of. */
export function VatView({ books }: ViewProps) {
  const t = useTranslations("books.vat");
  const format = useFormat();
  const spans = listSpans(books);
  const [span, setSpan] = useState<Span>(spans[1] ?? spans[0] ?? spanOf(2026, 1, 12));
  const [line, setLine] = useState<VatLine | null>(null);
  const { from, to } = span;
  const query = useApiList(vatReturn, { ...sellerIn(books), from, to });
  const { data } = query;
  const { currency } = books.seller;
  const amount = (minor: number) => format.money({ minor, currency });
  const nameOf = useSaleName();
  const countryOf = useCountryName();
  const columns = useColumns(currency);
  const state = tableStateOf(query, { title: t("failed") });
  return (
    <div className="np-col np-gap-16">
      <div className="np-row np-wrap np-gap-12 np-books-bar">
        <div className="np-books-choice">
          <SpanField spans={spans} value={span} onChange={setSpan} />
        </div>
        <Files
          books={books}
          span={span}
          hasBoxes={(data?.boxes ?? null) !== null}
          hasCompanies={(data?.companies.length ?? 0) > 0}
        />
      </div>
      {data !== undefined && data.unnumbered > 0 && <Banner tone="needs" title={t("unnumbered", { count: data.unnumbered })} />}
      {data !== undefined && data.differenceMinor !== 0 && (
        <Banner tone="problem" title={t("differs", { amount: amount(data.differenceMinor) })}>
          {t("differsText")}
        </Banner>
      )}
      <section className="np-col np-gap-8">
        <h2>{t("sales")}</h2>
        <PlainTable<SaleRow>
          label={t("sales")}
          items={data?.sales ?? []}
          rowKey={({ kind, country, rateBasisPoints, isoutside }) => `${kind} ${country} ${rateBasisPoints} ${isoutside}`}
          rowName={(row) => `${nameOf(row)} ${row.country}`}
          state={state}
          empty={<EmptyState plain title={t("empty")} />}
          headers={columns.sales}
          actionsWidth={150}
          actions={(row) => (
            <Button
              size="sm"
              onClick={() =>
                setLine({
                  title: `${nameOf(row)}, ${countryOf(row.country)}`,
                  kind: row.kind,
                  country: row.country,
                  rate: row.rateBasisPoints,
                  isoutside: row.isoutside ? "true" : "false",
                })
              }
            >
              {t("show")}
            </Button>
          )}
        />
        {data !== undefined && data.lostVatMinor !== 0 && <p>{t("lost", { amount: amount(data.lostVatMinor) })}</p>}
        {data !== undefined && data.differenceMinor === 0 && data.sales.length > 0 && (
          <p>
            <StatusMark tone="active">{t("agrees", { amount: amount(data.bookedVatMinor) })}</StatusMark>
          </p>
        )}
        {data !== undefined && data.sales.some(({ kind }) => kind === "oss") && (
          <p className="np-soft">
            {data.euroPpm === null
              ? t("noEuro")
              : t("euro", {
                  rate: `${format.number(data.euroPpm / 1_000_000, { minimumFractionDigits: 4 })} ${currency}`,
                  day: format.date(to),
                })}
          </p>
        )}
      </section>
      {data !== undefined && data.boxes !== null && (
        <section className="np-col np-gap-8">
          <h2>{t("boxes")}</h2>
          <PlainTable<Box>
            label={t("boxes")}
            items={data.boxes}
            rowKey={({ box }) => box}
            rowName={({ box }) => box}
            empty={null}
            headers={columns.boxes}
          />
          <p className="np-soft">{t("boxNote")}</p>
        </section>
      )}
      {data !== undefined && data.companies.length > 0 && (
        <section className="np-col np-gap-8">
          <h2>{t("companies")}</h2>
          <PlainTable<Company>
            label={t("companies")}
            items={data.companies}
            rowKey={({ vatnumber }) => vatnumber}
            rowName={({ name }) => name}
            empty={null}
            headers={columns.companies}
          />
        </section>
      )}
      {line !== null && <VatDocuments books={books} span={span} line={line} onClose={() => setLine(null)} />}
    </div>
  );
}

function useSaleName(): (row: SaleRow) => string {
  const t = useTranslations("books.vat.kinds");
  return ({ kind, isoutside }) => (isoutside ? t("outside") : t(kind as "domestic"));
}

function useCountryName(): (country: string) => string {
  const regions = new Intl.DisplayNames(useLocale(), { type: "region" });
  return (country) => (/^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country);
}

function useColumns(currency: string): {
  readonly sales: readonly TableHeader<SaleRow>[];
  readonly boxes: readonly TableHeader<Box>[];
  readonly companies: readonly TableHeader<Company>[];
} {
  const t = useTranslations("books.vat");
  const format = useFormat();
  const nameOf = useSaleName();
  const countryOf = useCountryName();
  const right = { align: "right" as const, card: "pair" as const };
  const net = {
    text: t("net"),
    value: "net",
    width: 150,
    ...right,
    cell: ({ netMinor }: { readonly netMinor: number }) => (
      <span className="np-num">{format.amount({ minor: netMinor, currency })}</span>
    ),
  };
  const documents = { text: t("documents"), value: "documents", width: 100, ...right };
  return {
    sales: [
      { text: t("kind"), value: "kind", least: 240, names: true, card: "title", cell: nameOf },
      {
        text: t("country"),
        value: "country",
        width: 150,
        card: "pair",
        cell: ({ country }) => countryOf(country),
      },
      {
        text: t("rate"),
        value: "rate",
        width: 90,
        ...right,
        cell: ({ rateBasisPoints }) => format.percent(rateBasisPoints / 10_000),
      },
      net,
      {
        text: t("vat"),
        value: "vat",
        width: 140,
        ...right,
        cell: ({ vatMinor }) => <span className="np-num">{format.amount({ minor: vatMinor, currency })}</span>,
      },
      documents,
    ],
    boxes: [
      { text: t("box"), value: "box", width: 90, names: true, card: "title" },
      { text: t("boxName"), value: "name", least: 240, card: "line", cell: ({ box }) => t(`boxNames.${box}`) },
      {
        text: t("boxAmount"),
        value: "amount",
        width: 180,
        ...right,
        cell: ({ whole }) => <span className="np-num">{format.number(whole)}</span>,
      },
    ],
    companies: [
      { text: t("vatNumber"), value: "vatnumber", width: 180, names: true, card: "title" },
      { text: t("company"), value: "name", least: 200, card: "line" },
      net,
      documents,
      {
        text: t("proved"),
        value: "proved",
        width: 180,
        card: "pair",
        cell: ({ isproved }) =>
          isproved ? (
            <StatusMark tone="active">{t("isProved")}</StatusMark>
          ) : (
            <StatusMark tone="needs">{t("notProved")}</StatusMark>
          ),
      },
    ],
  };
}

function Files({
  books,
  span: { from, to },
  hasBoxes,
  hasCompanies,
}: ViewProps & { readonly span: Span; readonly hasBoxes: boolean; readonly hasCompanies: boolean }) {
  const t = useTranslations("books.vat");
  const { save, isBusy } = useSaveFile();
  const [isAsking, setAsking] = useState(false);
  const isOffered: Readonly<Record<VatFormat, boolean>> = { csv: true, eskd: hasBoxes, eclist: hasBoxes && hasCompanies };
  const input = { ...sellerIn(books), from, to };
  const choose = (format: VatFormat) => {
    if (format === "eskd") setAsking(true);
    else void save(vatFile, { ...input, format }, `vat-${to}.${format === "csv" ? "csv" : "txt"}`, t("saved"));
  };
  return (
    <>
      <Menu
        target={
          <Button icon={IconDownload} busy={isBusy}>
            {t("file")}
          </Button>
        }
        entries={vatFormats
          .filter((format) => isOffered[format])
          .map((format) => ({ key: format, label: t(`files.${format}`), onSelect: () => choose(format) }))}
      />
      {isAsking && (
        <InputVatDrawer
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onSend={async (inputvat) => {
            if (await save(vatFile, { ...input, format: "eskd", inputvat }, `moms-${to}.eskd`, t("saved"))) setAsking(false);
          }}
        />
      )}
    </>
  );
}
