import { marketingWords } from "@nameplane/contracts/identity/marketing";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import type { Fields } from "../../../ui/form/use-form.ts";
import { AddressFields, ReachFields, type Country } from "../../contacts/index.ts";
import { ChosenPasswordField } from "../entry/index.ts";
import type { LoginValues, WhereValues } from "./signup-form.rules.ts";

/** Step two: address, mail and phone. */
export function WhereFields({ fields, countries }: { fields: Fields<WhereValues>; countries: readonly Country[] }) {
  const t = useTranslations("signup");
  const optional = useTranslations("contactform")("optional");
  return (
    <>
      <AddressFields fields={fields} countries={countries} />
      <ReachFields fields={fields} countries={countries} emailHint={t("emailHint")} />
      {/* Folded, because few people have either. */}
      <details
        className="np-col"
        open={fields.fax.value !== "" || fields.reference.value !== "" || fields.fax.error !== null || undefined}
      >
        <summary className="np-link">{t("more")}</summary>
        <div className="np-form">
          <TextField {...fields.fax} type="tel" label={t("fax")} optional={optional} autoComplete="off" />
          <TextField
            {...fields.reference}
            label={t("reference")}
            optional={optional}
            hint={t("referenceHint")}
            autoComplete="off"
          />
        </div>
      </details>
    </>
  );
}

/** Step three: username and password, and the terms. */
export function LoginFields({
  fields: { username, password, acceptterms: terms, newsletter },
  tosUrl,
  onUsernameLeft,
}: {
  fields: Fields<LoginValues>;
  tosUrl: string;
  onUsernameLeft: () => void;
}) {
  const t = useTranslations("signup");
  const { locale } = useFormat();
  const { globals } = useBrand();
  return (
    <>
      <TextField
        {...username}
        onBlur={() => {
          username.onBlur();
          onUsernameLeft();
        }}
        label={t("username")}
        hint={t("usernameHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
      />
      <ChosenPasswordField password={password} />
      <div className="np-col np-gap-8">
        <Checkbox
          id={terms.id}
          label={
            tosUrl === ""
              ? t("termsOf", { brand: globals.brandName })
              : t.rich("terms", {
                  brand: globals.brandName,
                  a: (text) => (
                    <a className="np-link" href={tosUrl} target="_blank" rel="noopener noreferrer">
                      {text}
                    </a>
                  ),
                })
          }
          checked={terms.value}
          onChange={terms.onChange}
          aria-invalid={terms.error ? true : undefined}
          aria-describedby={terms.error ? `${terms.id}-error` : undefined}
        />
        {terms.error && (
          <div className="np-field-error" id={`${terms.id}-error`} role="alert">
            {t("termsMissing")}
          </div>
        )}
        <Checkbox label={marketingWords.newsletter[locale]} checked={newsletter.value} onChange={newsletter.onChange} />
      </div>
    </>
  );
}
