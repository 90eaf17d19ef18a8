import { useTranslations } from "use-intl";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import type { Form } from "../../ui/form/use-form.ts";
import type { ContactValues } from "./contact-form.rules.ts";
import { PhoneField } from "./phone-field.tsx";
import type { Country } from "./use-countries.ts";
import "./contacts.css";

/** Who it is, where they are, how they are reached. Company and person ask for different names. */
export function ContactFields({
  form,
  countries,
  namesNeeded,
}: {
  form: Form<ContactValues>;
  countries: readonly Country[];
  /** Somebody has to answer for a company too. */
  namesNeeded?: boolean;
}) {
  const t = useTranslations("contactform");
  const isCompany = form.values.party === "company";
  const phone = form.field("phone");
  const optional = t("optional");
  const setCountry = (iso2: string) => {
    form.set("country", iso2);
    if (form.values.phone === "") form.set("phonecountry", iso2);
  };
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
      {isCompany && (
        <TextField
          {...form.field("organization")}
          label={t("organization")}
          autoComplete="organization"
          data-autofocus
        />
      )}
      <div className="np-pair">
        <TextField
          {...form.field("firstname")}
          label={t("firstname")}
          optional={isCompany && !namesNeeded ? optional : undefined}
          autoComplete="given-name"
        />
        <TextField
          {...form.field("lastname")}
          label={t("lastname")}
          optional={isCompany && !namesNeeded ? optional : undefined}
          autoComplete="family-name"
        />
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
      <TextField {...form.field("street")} label={t("street")} autoComplete="address-line1" />
      <TextField {...form.field("street2")} label={t("street2")} optional={optional} autoComplete="address-line2" />
      <div className="np-pair np-pair-narrow">
        <TextField {...form.field("postcode")} label={t("postcode")} autoComplete="postal-code" />
        <TextField {...form.field("city")} label={t("city")} autoComplete="address-level2" />
      </div>
      <SelectField
        {...form.field("country")}
        onChange={setCountry}
        label={t("country")}
        placeholder={t("chooseCountry")}
        options={countries.map(({ iso2, country }) => ({ value: iso2, label: country }))}
      />
      <TextField
        {...form.field("email")}
        type="email"
        label={t("email")}
        hint={t("emailHint")}
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
    </>
  );
}
