import type { AnswerOf } from "@nameplane/contracts";
import { createCustomer, findCompanyAsStaff, newCustomerChoices } from "@nameplane/contracts/backoffice/operations";
import { checkIdNumber, checkPostcode, checkUsername, checkVatNumber } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { localeNames, locales, type Locale } from "../../../lib/i18n/locale.ts";
import { all, maxLength, required, rule } from "../../../lib/rules/rules.ts";
import { StaffButton, StaffLink, useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import {
  ContactFields,
  contactOf,
  contactRules,
  emptyContact,
  WithCountries,
  type ContactValues,
  type Country,
} from "../../contacts/index.ts";

type Choices = AnswerOf<typeof newCustomerChoices>["brands"];
type Currency = Choices[number]["currency"];
const currencies = ["SEK", "EUR", "USD"] as const;

type Values = ContactValues & {
  readonly brandid: string;
  readonly groupid: string;
  readonly parent: string;
  readonly language: string;
  readonly currency: string;
  readonly username: string;
  readonly reference: string;
  readonly why: string;
};

/** Creates a customer, whose main user is invited by mail. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("customers.create");
  const title = useTranslations("staff.title");
  const read = useApiQuery(newCustomerChoices, {});
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="customers">{title("customers")}</StaffLink> },
        { key: "here", content: title("newCustomer") },
      ]}
    />
  );
  return (
    <AnswerPage read={read} width="form" title={title("newCustomer")} crumbs={crumbs} missing={null} failed={t("failed")}>
      {({ brands }) => (
        <Page width="form" title={title("newCustomer")} sub={t("lead")} crumbs={crumbs}>
          <Panel>
            <WithCountries>{(countries) => <Form brands={brands} countries={countries} />}</WithCountries>
          </Panel>
        </Page>
      )}
    </AnswerPage>
  );
}

function initialOf(brands: Choices): Values {
  const [brand] = brands;
  return {
    ...emptyContact(brand?.country ?? "SE"),
    brandid: brand?.brandid ?? "",
    groupid: "",
    parent: "",
    language: brand?.country === "SE" ? "sv" : "en",
    currency: brand?.currency ?? "SEK",
    username: "",
    reference: "",
    why: "",
  };
}

function Form({ brands, countries }: { brands: Choices; countries: readonly Country[] }) {
  const t = useTranslations("customers.create");
  const shared = useTranslations("customers.edit");
  const describe = useTranslations("api");
  const go = useStaffGo();
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(createCustomer, { call: { handled: true } });
  const form = useForm<Values>({
    initial: initialOf(brands),
    draft: { key: "new-customer", until: "sent" },
    rules: {
      ...contactRules(countries),
      // A company's account also needs a person who is responsible.
      firstname: required,
      lastname: required,
      idnumber: (value, { party, country }) => rule(checkIdNumber(party, country))(value) ?? maxLength(40)(value),
      postcode: (value, { country }) => required(value) ?? rule(checkPostcode(country))(value),
      vatnumber: (value, { party }) => (party === "company" ? rule(checkVatNumber)(value) : null),
      username: all(required, rule(checkUsername)),
      reference: maxLength(80),
      why: all(required, maxLength(2000)),
    },
    onSubmit: ({ brandid, groupid, parent, language, currency, username, reference, why, ...contact }) => {
      if (create.isPending) return;
      setFailure(null);
      const number = /^[1-9]\d{0,11}$/.test(parent.trim()) ? Number(parent.trim()) : null;
      if (parent.trim() !== "" && number === null) return setFailure(t("parentWrong"));
      const input = {
        brandid,
        groupid: groupid === "" ? null : groupid,
        parent: number,
        ...contactOf(contact, countries),
        language: language as Locale,
        currency: currency as Currency,
        username: username.trim(),
        reference: reference.trim(),
        why: why.trim(),
      };
      create.mutate(
        { input, key: keyFor(input) },
        {
          onSuccess: (made) => {
            answered();
            form.sent();
            showToast({ tone: "success", title: t("done", { email: input.email }) });
            void go({ to: "customer", params: { number: String(made.number) } });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            answered();
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  const brand = brands.find(({ brandid }) => brandid === form.values.brandid);
  const chooseBrand = (brandid: string) => {
    const chosen = brands.find((each) => each.brandid === brandid);
    form.set("brandid", brandid);
    form.set("groupid", "");
    if (chosen !== undefined) form.set("currency", chosen.currency);
  };
  return (
    <form className="np-form" style={{ maxWidth: 560 }} onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {brands.length > 1 && (
        <SelectField
          {...form.field("brandid")}
          onChange={chooseBrand}
          label={t("brand")}
          options={brands.map(({ brandid, name }) => ({ value: brandid, label: name }))}
        />
      )}
      <ContactFields
        fields={form.fields}
        countries={countries}
        namesNeeded
        find={findCompanyAsStaff}
        emailHint={t("emailHint")}
      />
      <TextField
        {...form.field("username")}
        label={t("username")}
        hint={t("usernameHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        {...form.field("language")}
        label={shared("language")}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
      <SelectField
        {...form.field("currency")}
        label={t("currency")}
        hint={t("currencyHint")}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      {(brand?.pricegroups.length ?? 0) > 1 && (
        <SelectField
          {...form.field("groupid")}
          label={t("group")}
          options={[
            { value: "", label: t("groupOfNew") },
            ...(brand?.pricegroups ?? []).map(({ groupid: value, name: label }) => ({ value, label })),
          ]}
        />
      )}
      <TextField
        {...form.field("parent")}
        label={t("parent")}
        optional={shared("optional")}
        hint={t("parentHint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field("reference")}
        label={shared("reference")}
        optional={shared("optional")}
        hint={shared("referenceHint")}
        autoComplete="off"
      />
      <TextArea {...form.field("why")} label={shared("why")} hint={shared("whyHint")} rows={2} />
      <p className="np-soft">{t("terms")}</p>
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t("create")}
        </Button>
        <StaffButton to="customers">{shared("cancel")}</StaffButton>
      </div>
    </form>
  );
}
