import type { BankLineRow } from "@nameplane/contracts/payments/bank";
import { undoBankLine } from "@nameplane/contracts/payments/operations";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { useDecide } from "./use-decide.ts";

/** Undoes a decision about a line. */
export function UndoDrawer({ row, onClose }: { readonly row: BankLineRow; readonly onClose: () => void }) {
  const t = useTranslations("bank");
  const format = useFormat();
  const { decide, failure, isPending } = useDecide(undoBankLine);
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(500)) },
    draft: false,
    onSubmit: ({ reason }) => decide({ lineid: row.lineid, reason }, t("undone"), onClose),
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("undoTitle", { amount: format.money({ minor: row.amountMinor, currency: row.currency }) })}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="bank-undo" variant="primary" busy={isPending}>
            {t("undo")}
          </Button>
        </>
      }
    >
      <form id="bank-undo" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("undoText")}</p>
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}
