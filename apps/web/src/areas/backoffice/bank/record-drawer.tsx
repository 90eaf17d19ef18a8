import { recordTransfer } from "@nameplane/contracts/payments/operations";
import { currencies, isCurrency, minorOf } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { useToday } from "../../../ui/text/use-today.ts";
import { useDecide } from "./use-decide.ts";

type Fields = {
  readonly amountMinor: string;
  readonly currency: string;
  readonly bookedon: string;
  readonly reference: string;
  readonly payer: string;
  readonly bankreference: string;
  readonly reason: string;
};

const mostMinor = 100_000_000_000;

/** Whether the text is a calendar date that is not after today. */
function isDayUntil(today: string, text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text <= today;
}

/** Records a transfer that is not in any file from the bank. */
export function RecordDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("bank");
  const today = useToday();
  const [isShown, setShown] = useState(false);
  const { decide, failure, isPending } = useDecide(recordTransfer);
  const form = useForm<Fields>({
    initial: { amountMinor: "", currency: "SEK", bookedon: today, reference: "", payer: "", bankreference: "", reason: "" },
    rules: {
      reference: all(required, maxLength(200)),
      payer: maxLength(140),
      bankreference: all(required, maxLength(70)),
      reason: all(required, minLength(3), maxLength(500)),
    },
    draft: false,
    onSubmit: ({ amountMinor, currency, payer, ...fields }) => {
      setShown(true);
      const read = readAmount(amountMinor, { leastMinor: 1, mostMinor, currency });
      if (read.kind !== "fine" || !isCurrency(currency) || !isDayUntil(today, fields.bookedon)) return;
      const input = { ...fields, amountMinor: minorOf(read.amount), currency, ...(payer === "" ? {} : { payer }) };
      decide(input, t("recorded"), onClose);
    },
  });
  const { amountMinor, currency, bookedon } = form.values;
  const isAmount = readAmount(amountMinor, { leastMinor: 1, mostMinor, currency }).kind === "fine";
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("recordTitle")}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="bank-record" variant="primary" busy={isPending} onClick={() => setShown(true)}>
            {t("recordIt")}
          </Button>
        </>
      }
    >
      <form id="bank-record" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("recordText")}</p>
        <TextField
          {...form.field("amountMinor")}
          label={t("amount")}
          inputMode="decimal"
          autoComplete="off"
          error={isShown && !isAmount ? t("wrongAmount") : form.field("amountMinor").error}
        />
        <SelectField
          {...form.field("currency")}
          label={t("currency")}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <TextField
          {...form.field("bookedon")}
          label={t("day")}
          hint={t("dayHint")}
          autoComplete="off"
          error={isShown && !isDayUntil(today, bookedon) ? t("wrongDay") : form.field("bookedon").error}
        />
        <TextField {...form.field("reference")} label={t("given")} autoComplete="off" />
        <TextField {...form.field("payer")} label={t("payer")} optional={t("optional")} autoComplete="off" />
        <TextField {...form.field("bankreference")} label={t("bankReference")} hint={t("bankReferenceHint")} autoComplete="off" />
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}
