import { reopenMonth } from "@nameplane/contracts/books/operations";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { sellerIn, type Books } from "./books-view.ts";
import { useKeep } from "./use-keep.ts";

/** Reopens the last closed month. The user must give a reason and confirm their identity. */
export function ReopenDrawer({
  books,
  month,
  onClose,
}: {
  readonly books: Books;
  readonly month: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations("books.reopening");
  const common = useTranslations("books");
  const name = useFormat().month(month);
  const { keep, failure, isPending } = useKeep(reopenMonth, t("proof", { month: name }));
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(500)) },
    draft: false,
    onSubmit: ({ reason }) => keep({ ...sellerIn(books), month, reason }, () => t("done", { month: name }), onClose),
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { month: name })}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="books-reopen" variant="primary" busy={isPending}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="books-reopen" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("text")}</p>
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}
