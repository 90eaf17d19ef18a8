import { lendBrand } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { required } from "../../lib/rules/rules.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm, type FieldBinding } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import type { BrandRow } from "./brand-row.ts";

/** Allows a reseller to edit a brand, or withdraws that. */
export function LendDrawer({ brand, onClose, onDone }: { brand: BrandRow; onClose: () => void; onDone: () => void }) {
  const t = useTranslations("brands");
  const describe = useTranslations("api");
  const lend = useApiMutation(lendBrand, { call: { handled: true } });
  const send = (number: number | null) =>
    lend.mutate(
      { input: { brandid: brand.brandid, number } },
      {
        onSuccess: () => {
          form.sent();
          onClose();
          onDone();
          showToast({ tone: "success", title: t(number === null ? "takenBack" : "lent") });
        },
        onError: (error) => {
          if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
        },
      },
    );
  const form = useForm({
    initial: { number: "" },
    rules: { number: required },
    draft: { key: `lend ${brand.brandid}`, until: "closed" },
    onSubmit: ({ number }) => send(Number(number)),
  });
  const isElsewhere = lend.error !== null && lend.error.param !== "number";
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("lendTitle", { name: brand.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={lend.isPending} onClick={() => form.submit()}>
            {t("lendNow")}
          </Button>
        </>
      }
    >
      <form className="np-col np-gap-20" noValidate onSubmit={form.submit}>
        {isElsewhere && <Banner tone="problem" title={describeError(lend.error, describe)} live />}
        {brand.holder !== null && (
          <Banner
            tone="info"
            title={t("heldBy", { name: brand.holder.name, number: String(brand.holder.number) })}
            action={
              <Button busy={lend.isPending} onClick={() => send(null)}>
                {t("takeBack")}
              </Button>
            }
          />
        )}
        <p className="np-soft">{t("lendText")}</p>
        <TextField label={t("number")} inputMode="numeric" autoComplete="off" {...digitsOf(form.field("number"))} />
      </form>
    </Drawer>
  );
}

/** Only digits can be typed, because a customer number consists only of digits. */
function digitsOf(field: FieldBinding<string>): FieldBinding<string> {
  return { ...field, onChange: (text) => field.onChange(text.replaceAll(/\D/g, "").slice(0, 12)) };
}
