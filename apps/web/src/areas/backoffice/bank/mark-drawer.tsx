import type { BankLineRow } from "@nameplane/contracts/payments/bank";
import { bankMarks } from "@nameplane/contracts/payments/bank-values";
import { markBankLine } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { LineFacts } from "./line-facts.tsx";
import { useDecide } from "./use-decide.ts";

type Mark = (typeof bankMarks)[number];

/** A drawer in which staff say what a line is that does not belong to a customer. */
export function MarkDrawer({ row, onClose }: { readonly row: BankLineRow; readonly onClose: () => void }) {
  const t = useTranslations("bank");
  const format = useFormat();
  const [mark, setMark] = useState<Mark>(row.amountMinor < 0 ? "fee" : "return");
  const { decide, failure, isPending } = useDecide(markBankLine);
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(500)) },
    draft: false,
    onSubmit: ({ reason }) => decide({ lineid: row.lineid, mark, reason }, t("saved"), onClose),
  });
  const options = bankMarks.filter((each) => each !== "return" || row.amountMinor > 0);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("markTitle", { amount: format.money({ minor: row.amountMinor, currency: row.currency }) })}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="bank-mark" variant="primary" busy={isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="bank-mark" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <LineFacts row={row} />
        <RadioGroup<Mark>
          label={t("markLabel")}
          value={mark}
          onChange={setMark}
          options={options.map((value) => ({ value, label: t(`marks.${value}`), note: t(`markNote.${value}`) }))}
        />
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}
