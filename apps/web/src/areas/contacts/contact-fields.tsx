import { postalFormOf, type PostalForm } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import type { Fields } from "../../ui/form/use-form.ts";
import { useCompanyLookup, type CompanyFinder } from "./company-lookup.tsx";
import type { ContactValues } from "./contact-form.rules.ts";
import { PhoneField } from "./phone-field.tsx";
import type { Country } from "./use-countries.ts";
import "./contacts.css";

type Part<Names extends keyof ContactValues> = Fields<Pick<ContactValues, Names>>;

export type NameParts = Part<"firstname" | "lastname">;
export type PartyParts = Part<"party" | "organization" | "firstname" | "lastname" | "idnumber" | "vatnumber">;
export type AddressParts = Part<"street" | "street2" | "postcode" | "city" | "country" | "phonecountry" | "phone"> &
  Partial<Fields<{ readonly region: string }>>;
export type ReachParts = Part<"email" | "phonecountry" | "phone">;

/** The fields of a contact: name, address, mail and phone. A company and a person have different name fields. */
export function ContactFields({
  fields,
  countries,
  namesNeeded,
  emailHint,
  find,
}: {
  fields: Fields<ContactValues> & Partial<Fields<{ readonly region: string }>>;
  countries: readonly Country[];
  /** Whether a company also needs a first and a last name. */
  namesNeeded?: boolean;
  /** Says what the mail address is used for, if the contact is not for a registry. */
  emailHint?: string;
  /** Looks a company up. Absent for the one that users have. */
  find?: CompanyFinder;
}) {
  return (
    <>
      <PartyFields fields={fields} countries={countries} namesNeeded={namesNeeded === true} find={find} autoFocus />
      <AddressFields fields={fields} countries={countries} />
      <ReachFields fields={fields} countries={countries} emailHint={emailHint} />
    </>
  );
}

/** The choice between company and person, with the fields for names and numbers. */
export function PartyFields({
  fields,
  countries,
  namesNeeded,
  find,
  autoFocus,
}: {
  fields: PartyParts & AddressParts;
  countries: readonly Country[];
  namesNeeded: boolean;
  find?: CompanyFinder | undefined;
  autoFocus?: boolean;
}) {
  const t = useTranslations("contactform");
  const isCompany = fields.party.value === "company";
  const optional = t("optional");
  const lookup = useCompanyLookup(fields, countries, find);
  const idNumber = (
    <TextField
      {...fields.idnumber}
      label={isCompany ? t("orgnr") : t("personnr")}
      optional={optional}
      hint={t("idHint")}
      autoComplete="off"
      {...(isCompany ? { ...lookup, error: fields.idnumber.error ?? lookup.error ?? null } : {})}
    />
  );
  return (
    <>
      <RadioGroup
        label={t("party")}
        options={[
          { value: "company", label: t("company") },
          { value: "person", label: t("person") },
        ]}
        value={fields.party.value}
        onChange={fields.party.onChange}
      />
      {/* The number of a company comes first, because its register may know the rest. */}
      {isCompany && idNumber}
      {isCompany && (
        <TextField {...fields.organization} label={t("organization")} autoComplete="organization" data-autofocus={autoFocus} />
      )}
      <NameFields fields={fields} optional={isCompany && !namesNeeded} />
      {!isCompany && idNumber}
      {isCompany && (
        <TextField {...fields.vatnumber} label={t("vatnumber")} optional={optional} hint={t("vatHint")} autoComplete="off" />
      )}
    </>
  );
}

/** First and last name. If `ofAnother` is true, the browser must not fill in the user's own name. */
export function NameFields({
  fields,
  optional = false,
  ofAnother = false,
}: {
  fields: NameParts;
  optional?: boolean;
  ofAnother?: boolean;
}) {
  const t = useTranslations("contactform");
  const note = optional ? t("optional") : undefined;
  return (
    <div className="np-pair">
      <TextField
        {...fields.firstname}
        label={t("firstname")}
        optional={note}
        autoComplete={ofAnother ? "off" : "given-name"}
        data-autofocus={ofAnother}
      />
      <TextField {...fields.lastname} label={t("lastname")} optional={note} autoComplete={ofAnother ? "off" : "family-name"} />
    </div>
  );
}

const everywhere: PostalForm = {
  order: ["postcode", "city"],
  postcode: { name: "postcode", required: true, form: null },
  region: null,
};

/** The postal address. The country of the phone number follows the address until a phone number is typed. */
export function AddressFields({ fields, countries }: { fields: AddressParts; countries: readonly Country[] }) {
  const t = useTranslations("contactform");
  // A form with a region field uses the address format of the country; others use one format for all countries.
  const postal = fields.region ? postalFormOf(fields.country.value) : everywhere;
  const { order } = postal;
  const setCountry = (iso2: string) => {
    fields.country.onChange(iso2);
    if (fields.phone.value === "") fields.phonecountry.onChange(iso2);
  };
  return (
    <>
      <TextField {...fields.street} label={t("street")} autoComplete="address-line1" />
      <TextField {...fields.street2} label={t("street2")} optional={t("optional")} autoComplete="address-line2" />
      <div className={order.length === 2 && order[0] === "postcode" ? "np-pair np-pair-narrow" : "np-pair"}>
        {order.map((part) =>
          part === "city" ? (
            <TextField key={part} {...fields.city} label={t("city")} autoComplete="address-level2" />
          ) : part === "postcode" ? (
            <TextField
              key={part}
              {...fields.postcode}
              label={t(postal.postcode?.name ?? "postcode")}
              optional={postal.postcode?.required === false ? t("optional") : undefined}
              autoComplete="postal-code"
            />
          ) : (
            fields.region && (
              <TextField
                key={part}
                {...fields.region}
                label={t(postal.region?.name ?? "region")}
                optional={postal.region?.required === false ? t("optional") : undefined}
                autoComplete="address-level1"
              />
            )
          ),
        )}
      </div>
      <SelectField
        {...fields.country}
        onChange={setCountry}
        label={t("country")}
        placeholder={t("chooseCountry")}
        options={countries.map(({ iso2, country }) => ({ value: iso2, label: country }))}
      />
    </>
  );
}

/** The fields for mail and phone. */
export function ReachFields({
  fields,
  countries,
  emailHint,
  ofAnother = false,
}: {
  fields: ReachParts;
  countries: readonly Country[];
  /** Says what the mail address is used for, if the contact is not for a registry. */
  emailHint?: string | undefined;
  ofAnother?: boolean;
}) {
  const t = useTranslations("contactform");
  return (
    <>
      <TextField
        {...fields.email}
        type="email"
        label={t("email")}
        hint={emailHint ?? t("emailHint")}
        autoComplete={ofAnother ? "off" : "email"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneInput fields={fields} countries={countries} hint={ofAnother ? undefined : t("phoneHint")} />
    </>
  );
}

/** The phone number, with the country of its prefix. */
export function PhoneInput({
  fields: { phone, phonecountry },
  countries,
  hint,
}: {
  fields: Part<"phonecountry" | "phone">;
  countries: readonly Country[];
  hint?: string | undefined;
}) {
  const t = useTranslations("contactform");
  return (
    <PhoneField
      id={phone.id}
      label={t("phone")}
      hint={hint}
      country={phonecountry.value}
      value={phone.value}
      error={phone.error}
      countries={countries}
      onBlur={phone.onBlur}
      onChange={({ iso2, digits }) => {
        if (iso2 !== phonecountry.value) phonecountry.onChange(iso2);
        if (digits !== phone.value) phone.onChange(digits);
      }}
    />
  );
}
