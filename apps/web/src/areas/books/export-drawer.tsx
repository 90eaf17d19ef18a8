import { exportBooks } from "@nameplane/contracts/books/operations";
import { booksFormats, type BooksFormat } from "@nameplane/contracts/books/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { sellerIn, type Books } from "./books-view.ts";
import { listSpans, SpanField } from "./span-field.tsx";
import { spanOf, type Span } from "./spans.rules.ts";
import { useSaveFile } from "./use-save-file.ts";

/** Saves the vouchers of a period as a file. */
export function ExportDrawer({ books, onClose }: { readonly books: Books; readonly onClose: () => void }) {
  const t = useTranslations("books.exporting");
  const common = useTranslations("books");
  const [format, setFormat] = useState<BooksFormat>("sie4i");
  const [month, setMonth] = useState<Span | null>(null);
  const [year, setYear] = useState<Span | null>(null);
  const { save, isBusy } = useSaveFile();
  const isYear = format === "sie4e";
  const spans = isYear ? listSpans(books, "year") : listSpans(books).filter(({ kind }) => kind !== "quarter");
  const span = (isYear ? year : month) ?? spans[0] ?? spanOf(2026, 1, 12);
  const download = async () => {
    const { from, to } = span;
    if (await save(exportBooks, { ...sellerIn(books), format, from, to }, `books.${isYear ? "se" : "si"}`, t("done"))) onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void download()}>
            {t("do")}
          </Button>
        </>
      }
    >
      <div className="np-form">
        <RadioGroup<BooksFormat>
          label={t("format")}
          value={format}
          onChange={setFormat}
          options={booksFormats.map((value) => ({ value, label: t(`formats.${value}`), note: t(`note.${value}`) }))}
        />
        <SpanField label={t(isYear ? "year" : "span")} spans={spans} value={span} onChange={isYear ? setYear : setMonth} />
      </div>
    </Drawer>
  );
}
