import type { AnswerOf } from "@nameplane/contracts";
import { companies, saveCompany } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { StaffButton } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { KeyValue, Page, Panel, type Fact } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import "./companies.css";

type Company = AnswerOf<typeof companies>["data"][number];

/** The operator's companies: what their invoices say, and where customers pay. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("companies");
  const title = useTranslations("staff.title");
  const read = useApiQuery(companies, {});
  return (
    <AnswerPage read={read} width="form" title={title("companies")} missing={null} failed={t("failed")}>
      {({ data }) => (
        <Page
          width="form"
          title={title("companies")}
          sub={t("lead")}
          actions={
            <>
              <StaffButton to="vatRates">{title("vatRates")}</StaffButton>
              <StaffButton to="depositLimits">{title("depositLimits")}</StaffButton>
            </>
          }
        >
          <div className="np-col np-gap-20">
            {data.length === 0 && <EmptyState title={t("none")} />}
            {data.map((company) => (
              <CompanyPanel key={company.companyid} company={company} />
            ))}
          </div>
        </Page>
      )}
    </AnswerPage>
  );
}

function CompanyPanel({ company }: { company: Company }) {
  const t = useTranslations("companies");
  const [isOpen, setOpen] = useState(false);
  const field = useTranslations("companies.field");
  const facts = useCompanyFacts(company);
  const nameOf = (name: string) => field(name as "name");
  return (
    <Panel
      flush
      title={company.name}
      aside={
        <Button size="sm" aria-label={t("editOf", { name: company.name })} onClick={() => setOpen(true)}>
          {t("edit")}
        </Button>
      }
    >
      <KeyValue facts={facts} />
      {company.changes.length > 0 && (
        <div className="np-company-changes">
          <h3>{t("changes")}</h3>
          <ul>
            {company.changes.map(({ at, by, fields, why }) => (
              <li key={at}>
                <span>{fields.map(nameOf).join(", ")}</span>
                <span className="np-soft np-small">
                  {t("changedBy", { name: by })} <DateTime value={at} show="moment" />
                </span>
                <span className="np-soft np-small">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOpen && <CompanyDrawer company={company} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function useCompanyFacts(company: Company): readonly Fact[] {
  const t = useTranslations("companies.field");
  const own = useTranslations("companies");
  const { locale } = useFormat();
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(company.country) ?? company.country;
  const fact = (key: Parameters<typeof t>[0], value: string): Fact => ({
    key,
    label: t(key),
    value: value === "" ? null : value,
  });
  return [
    fact("orgnr", company.orgnr),
    fact("vatnumber", company.isvatregistered ? company.vatnumber : own("unregistered")),
    fact("street", [company.street, company.postal].filter((line) => line !== "").join(", ")),
    fact("country", country),
    fact("bookscurrency", company.bookscurrency),
    fact("email", company.email),
    fact("phone", company.phone),
    fact("bankgiro", company.bankgiro),
    fact("iban", company.iban),
    fact("bic", company.bic),
    ...(company.country === "SE" ? [fact("hasftax", own(company.hasftax ? "yes" : "no"))] : []),
    fact("brands", company.brands.join(", ")),
  ];
}

type Values = {
  readonly name: string;
  readonly orgnr: string;
  readonly isvatregistered: string;
  readonly vatnumber: string;
  readonly street: string;
  readonly postal: string;
  readonly email: string;
  readonly phone: string;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  readonly hasftax: string;
  readonly why: string;
};

/** Changes the data of a company. The server asks for a fresh proof, and for a colleague where the rule says so. */
function CompanyDrawer({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTranslations("companies");
  const field = useTranslations("companies.field");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const { companyid, version, country, isvatregistered, hasftax } = company;
  const save = useApiMutation(saveCompany, { call: { handled: true, why: t("proof", { name: company.name }) } });
  const form = useForm<Values>({
    initial: {
      name: company.name,
      orgnr: company.orgnr,
      isvatregistered: isvatregistered ? "yes" : "no",
      vatnumber: company.vatnumber,
      street: company.street,
      postal: company.postal,
      email: company.email,
      phone: company.phone,
      bankgiro: company.bankgiro,
      iban: company.iban,
      bic: company.bic,
      hasftax: hasftax ? "yes" : "no",
      why: "",
    },
    draft: { key: `company ${companyid} ${String(version)}`, until: "closed" },
    rules: {
      name: all(required, maxLength(200)),
      orgnr: all(required, maxLength(40)),
      vatnumber: (value, values) => (values.isvatregistered === "yes" ? required(value) : null),
      street: all(required, maxLength(200)),
      postal: all(required, maxLength(120)),
      why: all(required, maxLength(500)),
    },
    onSubmit: (values) => {
      if (save.isPending) return;
      setFailure(null);
      const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as Values;
      const input = {
        companyid,
        version,
        ...trimmed,
        isvatregistered: values.isvatregistered === "yes",
        hasftax: country === "SE" && values.hasftax === "yes",
      };
      save.mutate(
        { input },
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
  const yesNo = [
    { value: "yes", label: t("yes") },
    { value: "no", label: t("no") },
  ];
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("drawer", { name: company.name })}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="company-form" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="company-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p className="np-soft">{t("issued")}</p>
        <TextField {...form.field("name")} label={field("name")} autoComplete="off" />
        <TextField {...form.field("orgnr")} label={field("orgnr")} autoComplete="off" />
        <RadioGroup
          label={field("isvatregistered")}
          options={yesNo}
          value={form.values.isvatregistered}
          onChange={(value) => form.set("isvatregistered", value)}
        />
        {form.values.isvatregistered === "yes" && (
          <TextField {...form.field("vatnumber")} label={field("vatnumber")} autoComplete="off" />
        )}
        <TextField {...form.field("street")} label={field("streetOnly")} autoComplete="off" />
        <TextField {...form.field("postal")} label={field("postal")} autoComplete="off" />
        <TextField {...form.field("email")} label={field("email")} type="email" optional={t("optional")} autoComplete="off" />
        <TextField {...form.field("phone")} label={field("phone")} optional={t("optional")} autoComplete="off" />
        <TextField {...form.field("bankgiro")} label={field("bankgiro")} optional={t("optional")} autoComplete="off" />
        <TextField {...form.field("iban")} label={field("iban")} optional={t("optional")} autoComplete="off" />
        <TextField {...form.field("bic")} label={field("bic")} optional={t("optional")} autoComplete="off" />
        {country === "SE" && (
          <RadioGroup
            label={field("hasftax")}
            options={yesNo}
            value={form.values.hasftax}
            onChange={(value) => form.set("hasftax", value)}
          />
        )}
        <TextArea {...form.field("why")} label={t("why")} hint={t("whyHint")} rows={2} />
      </form>
    </Drawer>
  );
}
