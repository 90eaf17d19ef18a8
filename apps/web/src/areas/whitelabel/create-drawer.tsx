import { createBrand } from "@nameplane/contracts/whitelabel/operations";
import { checkEmail } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, required, rule } from "../../lib/rules/rules.ts";
import { asLocale, localeNames, locales } from "../../lib/i18n/locale.ts";
import { useStaffGo } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

/** Creates a brand and opens it in the editor. */
export function CreateDrawer({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations("brands");
  const describe = useTranslations("api");
  const go = useStaffGo();
  const make = useApiMutation(createBrand, { call: { handled: true } });
  const form = useForm({
    initial: { name: "", email: "", language: "en" },
    rules: { name: required, email: all(required, rule(checkEmail)) },
    draft: { key: "new brand", until: "closed" },
    onSubmit: ({ name, email, language }) =>
      make.mutate(
        { input: { name: name.trim(), email: email.trim(), language: asLocale(language) ?? "en" } },
        {
          onSuccess: ({ brandid }) => {
            onClose();
            onDone();
            void go({ to: "brand", params: { id: brandid } });
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      ),
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("makeTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={make.isPending} onClick={() => form.submit()}>
            {t("makeNow")}
          </Button>
        </>
      }
    >
      <form className="np-col np-gap-20" noValidate onSubmit={form.submit}>
        {make.error && <Banner tone="problem" title={describeError(make.error, describe)} live />}
        <p className="np-soft">{t("makeText")}</p>
        <TextField label={t("name")} maxLength={80} autoComplete="off" {...form.field("name")} />
        <TextField
          type="email"
          label={t("email")}
          hint={t("emailHint")}
          maxLength={200}
          autoComplete="off"
          {...form.field("email")}
        />
        <SelectField
          label={t("language")}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          {...form.field("language")}
        />
      </form>
    </Drawer>
  );
}
