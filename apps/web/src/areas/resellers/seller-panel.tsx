import { merchantView, setResaleSeller } from "@nameplane/contracts/resellers/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { useCountries } from "../contacts/index.ts";
import type { Merchant } from "./merchant-types.ts";

/** The reseller's own seller, as it is printed on invoices. */
export function SellerPanel({ merchant, canEdit }: { merchant: Merchant; canEdit: boolean }) {
  const t = useTranslations("merchant.seller");
  const [isOpen, setOpen] = useState(false);
  const { seller } = merchant;
  return (
    <Panel
      title={t("title")}
      aside={
        canEdit && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(seller === null ? "enter" : "edit")}
          </Button>
        )
      }
    >
      {seller === null ? (
        <p className="np-soft">{t("none")}</p>
      ) : (
        <address className="np-resale-seller">
          <strong>{seller.name}</strong>
          <span>{seller.street}</span>
          <span>
            {seller.postcode} {seller.city}
          </span>
          <span>{`${t("orgnr")}: ${seller.orgnr}`}</span>
          <span>{seller.isvatregistered ? `${t("vatnumber")}: ${seller.vatnumber}` : t("unregistered")}</span>
          {seller.bankgiro !== "" && <span>{`${t("bankgiro")}: ${seller.bankgiro}`}</span>}
          {seller.iban !== "" && <span>{`${t("iban")}: ${seller.iban}`}</span>}
        </address>
      )}
      {isOpen && <SellerDrawer merchant={merchant} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function SellerDrawer({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const t = useTranslations("merchant.seller");
  const [isBusy, setBusy] = useState(false);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("form")}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="seller-form" variant="primary" busy={isBusy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <SellerForm merchant={merchant} onBusy={setBusy} onSaved={onClose} />
    </Drawer>
  );
}

type Values = {
  name: string;
  orgnr: string;
  country: string;
  isvatregistered: string;
  vatnumber: string;
  street: string;
  postcode: string;
  city: string;
  email: string;
  phone: string;
  bankgiro: string;
  iban: string;
  bic: string;
  hasftax: string;
  firstnumber: string;
};

const yesNo = (is: boolean) => (is ? "yes" : "no");
const isNumber = (text: string) => /^\d{1,7}$/.test(text.trim()) && Number(text) > 0;

function SellerForm({
  merchant: { seller, hasinvoices },
  onBusy,
  onSaved,
}: {
  merchant: Merchant;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}) {
  const t = useTranslations("merchant.seller");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const countries = useCountries();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setResaleSeller, { call: { handled: true, why: t("why") } });
  const form = useForm<Values>({
    initial: {
      name: seller?.name ?? "",
      orgnr: seller?.orgnr ?? "",
      country: seller?.country ?? "SE",
      isvatregistered: yesNo(seller?.isvatregistered ?? true),
      vatnumber: seller?.vatnumber ?? "",
      street: seller?.street ?? "",
      postcode: seller?.postcode ?? "",
      city: seller?.city ?? "",
      email: seller?.email ?? "",
      phone: seller?.phone ?? "",
      bankgiro: seller?.bankgiro ?? "",
      iban: seller?.iban ?? "",
      bic: seller?.bic ?? "",
      hasftax: yesNo(seller?.hasftax ?? false),
      firstnumber: String(seller?.firstnumber ?? 70_001),
    },
    rules: {
      name: required,
      orgnr: required,
      street: required,
      postcode: required,
      city: required,
      email: required,
      vatnumber: (value, { isvatregistered }) => (isvatregistered === "yes" ? required(value) : null),
      firstnumber: (value) => (isNumber(value) ? null : ({ key: "required" } as const)),
    },
    draft: { key: "reseller-seller", until: "closed" },
    onSubmit: ({ isvatregistered, hasftax, firstnumber, ...texts }) => {
      if (save.isPending) return;
      setFailure(null);
      onBusy(true);
      save.mutate(
        {
          input: {
            ...texts,
            isvatregistered: isvatregistered === "yes",
            hasftax: hasftax === "yes",
            firstnumber: Number(firstnumber),
            version: seller?.version ?? null,
          },
        },
        {
          onSuccess: () => {
            form.sent();
            showToast({ tone: "success", title: t("saved") });
            void queries.invalidateQueries({ queryKey: queryKeyOf(merchantView) });
            onSaved();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
          onSettled: () => onBusy(false),
        },
      );
    },
  });
  const { isvatregistered, country, hasftax, firstnumber } = form.values;
  return (
    <form id="seller-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <p className="np-soft">{t("text")}</p>
      <TextField {...form.field("name")} label={t("name")} autoComplete="organization" />
      <SelectField
        {...form.field("country")}
        label={t("country")}
        options={countries.list.map(({ iso2, country: name }) => ({ value: iso2, label: name }))}
      />
      <TextField {...form.field("orgnr")} label={t("orgnr")} autoComplete="off" />
      <RadioGroup<string>
        label={t("vat")}
        value={isvatregistered}
        onChange={(value) => form.set("isvatregistered", value)}
        options={[
          { value: "yes", label: t("registered") },
          { value: "no", label: t("unregistered") },
        ]}
      />
      {isvatregistered === "yes" && (
        <TextField {...form.field("vatnumber")} label={t("vatnumber")} hint={t("vathint")} autoComplete="off" />
      )}
      <TextField {...form.field("street")} label={t("street")} autoComplete="street-address" />
      <TextField {...form.field("postcode")} label={t("postcode")} autoComplete="postal-code" />
      <TextField {...form.field("city")} label={t("city")} autoComplete="address-level2" />
      <TextField {...form.field("email")} label={t("email")} type="email" autoComplete="email" />
      <TextField {...form.field("phone")} label={t("phone")} optional={t("optional")} type="tel" autoComplete="tel" />
      <TextField
        {...form.field("bankgiro")}
        label={t("bankgiro")}
        hint={t("bankhint")}
        optional={t("optional")}
        autoComplete="off"
      />
      <TextField {...form.field("iban")} label={t("iban")} optional={t("optional")} autoComplete="off" />
      <TextField {...form.field("bic")} label={t("bic")} optional={t("optional")} autoComplete="off" />
      {country === "SE" && (
        <RadioGroup<string>
          label={t("ftax")}
          value={hasftax}
          onChange={(value) => form.set("hasftax", value)}
          options={[
            { value: "yes", label: t("ftaxYes") },
            { value: "no", label: t("ftaxNo") },
          ]}
        />
      )}
      <TextField
        {...form.field("firstnumber")}
        error={
          form.field("firstnumber").error === null
            ? null
            : isNumber(firstnumber)
              ? form.field("firstnumber").error
              : t("numberWrong")
        }
        label={t("firstnumber")}
        hint={t(hasinvoices ? "firstfixed" : "firsthint")}
        inputMode="numeric"
        autoComplete="off"
        readOnly={hasinvoices}
      />
    </form>
  );
}
