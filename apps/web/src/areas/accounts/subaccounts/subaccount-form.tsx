import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { checkVatNumber } from "@nameplane/values";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { localeNames, locales, type Locale } from "../../../lib/i18n/locale.ts";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { ContactFields, contactOf, contactRules, type ContactValues, type Country } from "../../contacts/index.ts";

export type SubaccountValues = ContactValues & {
  readonly language: string;
  readonly currency: string;
  readonly enforce2fa: boolean;
};

export type SubaccountFields = {
  readonly contact: ContactInput;
  readonly language: Locale;
  readonly currency: "SEK" | "EUR" | "USD";
  readonly enforce2fa: boolean;
};

type Props = {
  readonly initial: SubaccountValues;
  readonly countries: readonly Country[];
  /** The account. Null for a new account. */
  readonly accid: string | null;
  readonly busy: boolean;
  readonly onSave: (fields: SubaccountFields, done: { onSuccess: () => void; onError: (error: ApiError) => void }) => void;
};

/** The owner of a sub-account, and the terms with which it starts. */
export function SubaccountForm({ initial, countries, accid, busy, onSave }: Props) {
  const isNew = accid === null;
  const t = useTranslations("users.subaccounts");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<SubaccountValues>({
    initial,
    rules: {
      ...contactRules(countries),
      // A company's account also needs a person who is responsible.
      firstname: required,
      lastname: required,
      vatnumber: (value, { party }) => (party === "company" ? all(rule(checkVatNumber))(value) : null),
    },
    draft: { key: accid === null ? "subaccount-new" : `subaccount ${accid}`, until: "sent" },
    onSubmit: (values) => {
      if (busy) return;
      setFailure(null);
      const { language, currency, enforce2fa, ...contact } = values;
      const fields = {
        contact: contactOf(contact, countries),
        language: language as Locale,
        currency: currency as SubaccountFields["currency"],
        enforce2fa,
      };
      onSave(fields, {
        onSuccess: form.sent,
        onError: (error) => {
          if (isAborted(error)) return;
          const text = describeError(error, describe);
          if (!form.applyRefusal(error, text)) setFailure(text);
        },
      });
    },
  });
  return (
    <form className="np-form" style={{ maxWidth: 560 }} onSubmit={form.submit} noValidate aria-busy={busy}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <ContactFields fields={form.fields} countries={countries} namesNeeded />
      <SelectField
        {...form.field("language")}
        label={t("language")}
        options={locales.map((each) => ({ value: each, label: localeNames[each] }))}
      />
      {isNew ? (
        <SelectField
          {...form.field("currency")}
          label={t("currency")}
          hint={t("currencyHint")}
          options={["SEK", "EUR", "USD"].map((value) => ({ value, label: value }))}
        />
      ) : (
        <Checkbox
          label={t("enforce")}
          note={t("enforceText")}
          checked={form.values.enforce2fa}
          onChange={(on) => form.set("enforce2fa", on)}
        />
      )}
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={busy}>
          {t(isNew ? "create" : "save")}
        </Button>
        {isNew && <RouteButton to="accountProfile">{t("cancel")}</RouteButton>}
      </div>
    </form>
  );
}
