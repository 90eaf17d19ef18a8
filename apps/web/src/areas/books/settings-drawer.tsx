import { setBooks } from "@nameplane/contracts/books/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { sellerIn, type Books } from "./books-view.ts";
import { useKeep } from "./use-keep.ts";

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Settings of the books: the financial year, and the day from which income is spread over the months that were paid for. */
export function SettingsDrawer({ books, onClose }: { readonly books: Books; readonly onClose: () => void }) {
  const t = useTranslations("books.setting");
  const common = useTranslations("books");
  const locale = useLocale();
  const [isShown, setShown] = useState(false);
  const { keep, failure, isPending } = useKeep(setBooks);
  const form = useForm<{ readonly yearstarts: string; readonly deferredfrom: string }>({
    initial: { yearstarts: String(books.yearstarts), deferredfrom: books.deferredfrom ?? "" },
    rules: {},
    draft: false,
    onSubmit: ({ yearstarts, deferredfrom }) => {
      setShown(true);
      if (deferredfrom !== "" && !isDay(deferredfrom)) return;
      const input = { yearstarts: Number(yearstarts), deferredfrom: deferredfrom === "" ? null : deferredfrom };
      keep({ ...sellerIn(books), ...input }, () => t("done"), onClose);
    },
  });
  const name = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: name.format(new Date(Date.UTC(2026, index, 1))),
  }));
  const { deferredfrom } = form.values;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="books-settings" variant="primary" busy={isPending} onClick={() => setShown(true)}>
            {common("save")}
          </Button>
        </>
      }
    >
      <form id="books-settings" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <SelectField {...form.field("yearstarts")} label={t("year")} hint={t("yearHint")} options={months} />
        <TextField
          {...form.field("deferredfrom")}
          label={t("defer")}
          hint={t("deferHint")}
          autoComplete="off"
          error={isShown && deferredfrom !== "" && !isDay(deferredfrom) ? t("wrongDay") : form.field("deferredfrom").error}
        />
      </form>
    </Drawer>
  );
}
