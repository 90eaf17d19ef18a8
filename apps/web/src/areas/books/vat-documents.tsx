import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { vatDocuments } from "@nameplane/contracts/books/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffLinkOrText } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { sellerIn, type Books } from "./books-view.ts";
import type { Span } from "./spans.rules.ts";

type Row = AnswerOf<typeof vatDocuments>["data"][number];

/** A line of the VAT return, with its name. */
export type VatLine = Pick<InputOf<typeof vatDocuments>, "kind" | "country" | "isoutside"> & {
  readonly rate: number;
  readonly title: string;
};

/** A list shorter than this needs no footer. */
const firstRows = 25;

/** The invoices and credit notes that a line of the VAT return consists of. */
export function VatDocuments({
  books,
  span: { from, to },
  line: { title, ...line },
  onClose,
}: {
  readonly books: Books;
  readonly span: Span;
  readonly line: VatLine;
  readonly onClose: () => void;
}) {
  const t = useTranslations("books.vat");
  const format = useFormat();
  const [pagination, setPagination] = useState({ page: 1, rowsPerPage: firstRows, sortBy: "", descending: false });
  const { page, rowsPerPage: limit } = pagination;
  const query = useApiList(vatDocuments, { ...sellerIn(books), from, to, ...line, page, limit });
  const { currency } = books.seller;
  const sum = (minor: number) => <span className="np-num">{format.amount({ minor, currency })}</span>;
  return (
    <Drawer open onClose={onClose} title={title} width={760} footer={<Button onClick={onClose}>{t("close")}</Button>}>
      <DataTable<Row>
        label={title}
        items={query.data?.data ?? []}
        rowKey={({ invoiceid }) => invoiceid}
        rowName={({ number }) => String(number)}
        listSize={25}
        noFoot={(query.data?.total ?? 0) <= firstRows}
        pagination={{ ...pagination, totalItems: query.data?.total ?? 0 }}
        onPagination={setPagination}
        state={tableStateOf(query, { title: t("documentsFailed") })}
        empty={t("empty")}
        headers={[
          {
            text: t("invoice"),
            value: "invoice",
            width: 190,
            names: true,
            card: "title",
            cell: ({ invoiceid, number, isnote }) => (
              <StaffLinkOrText to="invoice" params={{ invoice: invoiceid }}>
                {t(isnote ? "noteNumber" : "invoiceNumber", { number: String(number) })}
              </StaffLinkOrText>
            ),
          },
          { text: t("customer"), value: "customer", card: "pair", cell: ({ name }) => name },
          { text: t("day"), value: "day", width: 120, card: "pair", cell: ({ bookedon }) => <DateTime value={bookedon} /> },
          { text: t("net"), value: "net", width: 110, align: "right", card: "pair", cell: ({ netMinor }) => sum(netMinor) },
          { text: t("vat"), value: "vat", width: 110, align: "right", card: "pair", cell: ({ vatMinor }) => sum(vatMinor) },
        ]}
      />
    </Drawer>
  );
}
