import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

const isWhole = (text: string): boolean => /^\d{0,11}$/.test(text);

/** Asks for the VAT on purchases before the file of the return is made, because that VAT is in other books. */
export function InputVatDrawer({
  isBusy,
  onClose,
  onSend,
}: {
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSend: (inputVat: number) => Promise<void>;
}) {
  const t = useTranslations("books.vat");
  const common = useTranslations("books");
  const [isShown, setShown] = useState(false);
  const form = useForm<{ readonly inputvat: string }>({
    initial: { inputvat: "" },
    rules: {},
    draft: false,
    onSubmit: ({ inputvat }) => {
      setShown(true);
      if (isWhole(inputvat)) void onSend(Number(inputvat));
    },
  });
  const { inputvat } = form.values;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("inputTitle")}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="books-input-vat" variant="primary" busy={isBusy}>
            {t("file")}
          </Button>
        </>
      }
    >
      <form id="books-input-vat" className="np-form" onSubmit={form.submit} noValidate>
        <TextField
          {...form.field("inputvat")}
          label={t("inputVat")}
          hint={t("inputHint")}
          inputMode="numeric"
          autoComplete="off"
          error={isShown && !isWhole(inputvat) ? t("inputRule") : form.field("inputvat").error}
        />
        <p className="np-soft">{t("boxNote")}</p>
      </form>
    </Drawer>
  );
}
