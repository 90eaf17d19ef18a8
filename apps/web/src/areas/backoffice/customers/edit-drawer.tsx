import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { editCustomer, findCompanyAsStaff } from "@nameplane/contracts/backoffice/operations";
import { checkIdNumber, checkPostcode, checkVatNumber } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { localeNames, locales, type Locale } from "../../../lib/i18n/locale.ts";
import { all, maxLength, required, rule } from "../../../lib/rules/rules.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import {
  ContactFields,
  contactOf,
  contactRules,
  emptyContact,
  readPhone,
  WithCountries,
  type ContactValues,
  type Country,
} from "../../contacts/index.ts";

type Values = ContactValues & { readonly language: string; readonly reference: string; readonly why: string };
type Props = { readonly customer: CustomerPage; readonly onClose: () => void };

/** The button that opens who the customer is. Shown only to staff who may change it. */
export function EditAct({ customer }: { customer: CustomerPage }) {
  const t = useTranslations("customers.edit");
  const [isOpen, setOpen] = useState(false);
  if (!useColleague().permissions.includes("staff_customers")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("open")}</Button>
      {isOpen && <EditDrawer customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Name, address, numbers and language of a customer. The server asks for a fresh proof of identity. */
function EditDrawer({ customer, onClose }: Props) {
  const t = useTranslations("customers.edit");
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="customer-form" variant="primary">
            {t("save")}
          </Button>
        </>
      }
    >
      <WithCountries>{(countries) => <Form customer={customer} countries={countries} onClose={onClose} />}</WithCountries>
    </Drawer>
  );
}

function Form({ customer, countries, onClose }: Props & { countries: readonly Country[] }) {
  const t = useTranslations("customers.edit");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const { number, version, name, accid } = customer;
  const save = useApiMutation(editCustomer, { call: { handled: true, why: t("proof", { name: name || String(number) }) } });
  const form = useForm<Values>({
    initial: valuesOf(customer, countries),
    draft: { key: `customer ${accid} ${String(version)}`, until: "closed" },
    rules: {
      ...contactRules(countries),
      // A company's account also needs a person who is responsible.
      firstname: required,
      lastname: required,
      idnumber: (value, { party, country }) => rule(checkIdNumber(party, country))(value) ?? maxLength(40)(value),
      postcode: (value, { country }) => required(value) ?? rule(checkPostcode(country))(value),
      vatnumber: (value, { party }) => (party === "company" ? rule(checkVatNumber)(value) : null),
      reference: maxLength(80),
      why: all(required, maxLength(2000)),
    },
    onSubmit: ({ language, reference, why, ...contact }) => {
      if (save.isPending) return;
      setFailure(null);
      save.mutate(
        {
          input: {
            number,
            version,
            ...contactOf(contact, countries),
            language: language as Locale,
            reference: reference.trim(),
            why: why.trim(),
          },
        },
        {
          onSuccess: () => {
            form.sent();
            showToast({ tone: "success", title: t("saved") });
            onClose();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <form id="customer-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <p className="np-soft">{t("lead")}</p>
      <ContactFields
        fields={form.fields}
        countries={countries}
        namesNeeded
        find={findCompanyAsStaff}
        emailHint={t("emailHint")}
      />
      <SelectField
        {...form.field("language")}
        label={t("language")}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
      <TextField
        {...form.field("reference")}
        label={t("reference")}
        optional={t("optional")}
        hint={t("referenceHint")}
        autoComplete="off"
      />
      <TextArea {...form.field("why")} label={t("why")} hint={t("whyHint")} rows={2} />
    </form>
  );
}

function valuesOf({ owner, language, reference, vatnumber }: CustomerPage, countries: readonly Country[]): Values {
  const terms = { language, reference, why: "" };
  if (owner === null) return { ...emptyContact("SE"), ...terms };
  const { party, organization, firstname, lastname, idnumber, postcode, city, country, email } = owner;
  const phone = readPhone(owner.phone, country, countries);
  return {
    party,
    organization,
    firstname,
    lastname,
    idnumber,
    vatnumber,
    street: owner.street[0] ?? "",
    street2: owner.street.slice(1).join(", "),
    postcode,
    city,
    country,
    email,
    phone: phone.digits,
    phonecountry: phone.iso2,
    ...terms,
  };
}
