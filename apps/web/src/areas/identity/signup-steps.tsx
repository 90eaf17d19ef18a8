import { useTranslations } from "use-intl";
import { useBrand } from "../../app/brand/use-brand.ts";
import { Checkbox, RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import type { Form } from "../../ui/form/use-form.ts";
import { PhoneField, type Country } from "../contacts/index.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { LoginValues, WhereValues, WhoValues } from "./signup-form.rules.ts";

/** Step one: a company or a person, and its names and numbers. */
export function WhoFields({ form }: { form: Form<WhoValues> }) {
  const t = useTranslations("contactform");
  const isCompany = form.values.party === "company";
  const optional = t("optional");
  return (
    <>
      <RadioGroup
        label={t("party")}
        options={[
          { value: "company", label: t("company") },
          { value: "person", label: t("person") },
        ]}
        value={form.values.party}
        onChange={(party) => form.set("party", party)}
      />
      {isCompany && <TextField {...form.field("organization")} label={t("organization")} autoComplete="organization" />}
      <div className="np-pair">
        <TextField {...form.field("firstname")} label={t("firstname")} autoComplete="given-name" />
        <TextField {...form.field("lastname")} label={t("lastname")} autoComplete="family-name" />
      </div>
      <TextField
        {...form.field("idnumber")}
        label={isCompany ? t("orgnr") : t("personnr")}
        optional={optional}
        hint={t("idHint")}
        autoComplete="off"
      />
      {isCompany && (
        <TextField
          {...form.field("vatnumber")}
          label={t("vatnumber")}
          optional={optional}
          hint={t("vatHint")}
          autoComplete="off"
        />
      )}
    </>
  );
}

/** Step two: address, mail and phone. */
export function WhereFields({ form, countries }: { form: Form<WhereValues>; countries: readonly Country[] }) {
  const t = useTranslations("contactform");
  const signup = useTranslations("signup");
  const phone = form.field("phone");
  const optional = t("optional");
  return (
    <>
      <TextField {...form.field("street")} label={t("street")} autoComplete="address-line1" />
      <TextField {...form.field("street2")} label={t("street2")} optional={optional} autoComplete="address-line2" />
      <div className="np-pair np-pair-narrow">
        <TextField {...form.field("postcode")} label={t("postcode")} autoComplete="postal-code" />
        <TextField {...form.field("city")} label={t("city")} autoComplete="address-level2" />
      </div>
      <SelectField
        {...form.field("country")}
        onChange={(iso2) => {
          form.set("country", iso2);
          if (form.values.phone === "") form.set("phonecountry", iso2);
        }}
        label={t("country")}
        placeholder={t("chooseCountry")}
        options={countries.map(({ iso2, country }) => ({ value: iso2, label: country }))}
      />
      <TextField
        {...form.field("email")}
        type="email"
        label={t("email")}
        hint={signup("emailHint")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField
        id={phone.id}
        label={t("phone")}
        hint={t("phoneHint")}
        country={form.values.phonecountry}
        value={phone.value}
        error={phone.error}
        countries={countries}
        onBlur={phone.onBlur}
        onChange={({ iso2, digits }) => {
          if (iso2 !== form.values.phonecountry) form.set("phonecountry", iso2);
          if (digits !== form.values.phone) form.set("phone", digits);
        }}
      />
      <TextField {...form.field("fax")} type="tel" label={signup("fax")} optional={optional} autoComplete="off" />
      <TextField
        {...form.field("reference")}
        label={signup("reference")}
        optional={optional}
        hint={signup("referenceHint")}
        autoComplete="off"
      />
    </>
  );
}

/** Step three: by what one logs in, and the terms. */
export function LoginFields({
  form,
  tosUrl,
  onUsernameLeft,
}: {
  form: Form<LoginValues>;
  tosUrl: string;
  onUsernameLeft: () => void;
}) {
  const t = useTranslations("signup");
  const { globals } = useBrand();
  const username = form.field("username");
  const terms = form.field("acceptterms");
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
      <NewPasswordFields password={form.field("password")} again={form.field("again")} />
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
        <Checkbox
          label={t("newsletter")}
          checked={form.values.newsletter}
          onChange={(on) => form.set("newsletter", on)}
        />
      </div>
    </>
  );
}
