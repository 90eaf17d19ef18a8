import type { AnswerOf } from "@nameplane/contracts";
import { closeMonth, monthChecks } from "@nameplane/contracts/books/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { sellerIn, type Books } from "./books-view.ts";
import { useKeep } from "./use-keep.ts";

type Checks = AnswerOf<typeof monthChecks>;

/** Closes a month. Shows what must be done first, and what is open and must be explained. */
export function CloseDrawer({
  books,
  month,
  onClose,
}: {
  readonly books: Books;
  readonly month: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations("books.closing");
  const common = useTranslations("books");
  const format = useFormat();
  const name = format.month(month);
  const { data, error, refetch } = useApiQuery(monthChecks, { ...sellerIn(books), month }, { staleTimeMs: 0 });
  const { keep, failure, isPending } = useKeep(closeMonth, t("proof", { month: name }));
  const isExplained = data !== undefined && data.remarks.length > 0;
  const form = useForm<{ readonly note: string }>({
    initial: { note: "" },
    rules: { note: isExplained ? all(required, maxLength(2000)) : maxLength(2000) },
    draft: false,
    onSubmit: ({ note }) => keep({ ...sellerIn(books), month, note }, () => t("done", { month: name }), onClose),
  });
  const isReady = data?.checks.every(({ count }) => count === 0) ?? false;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { month: name })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="books-close" variant="primary" busy={isPending} disabled={!isReady}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="books-close" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("text")}</p>
        {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingPanel lines={6} />}
        {data !== undefined && (
          <>
            <CheckList checks={data.checks} />
            <Remarks remarks={data.remarks} />
            <TextArea
              {...form.field("note")}
              label={t("note")}
              optional={isExplained ? undefined : t("optional")}
              hint={t("noteHint")}
              rows={4}
            />
          </>
        )}
      </form>
    </Drawer>
  );
}

function CheckList({ checks }: Pick<Checks, "checks">) {
  const t = useTranslations("books.closing");
  return (
    <section className="np-col np-gap-8">
      <h3>{t("checks")}</h3>
      <ul className="np-books-checks">
        {checks.map(({ key, count }) => (
          <li key={key}>
            <span>{t(`check.${key}`)}</span>
            {count === 0 ? (
              <StatusMark tone="active">{t("fine")}</StatusMark>
            ) : (
              <StatusMark tone="problem">{t(`left.${key}`, { count })}</StatusMark>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Remarks({ remarks }: Pick<Checks, "remarks">) {
  const t = useTranslations("books.closing");
  return (
    <section className="np-col np-gap-8">
      <h3>{t("remarks")}</h3>
      {remarks.length === 0 ? (
        <p className="np-soft">{t("noRemarks")}</p>
      ) : (
        <ul className="np-books-checks">
          {remarks.map(({ key, count, minor, currency }) => (
            <li key={`${key} ${currency}`}>
              <span>{t(`remark.${key}`, { count })}</span>
              {minor !== null && currency !== null && <Money value={{ minor, currency }} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
