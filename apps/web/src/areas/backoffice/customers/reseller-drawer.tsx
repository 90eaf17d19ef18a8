import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { resellerContacts, setReseller } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import type { InputOf } from "../../../lib/api/operation.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { asLocale, localeNames, locales } from "../../../lib/i18n/locale.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

const currencies = ["SEK", "EUR", "USD"] as const;

/** Fields that the server can refuse, with the names of their labels. */
const labelOf = {
  publicname: "publicname",
  email: "email",
  phone: "phone",
  url: "url",
  abuseemail: "abuseemail",
  nameservers: "servers",
  currency: "currency",
} as const;
type Named = keyof typeof labelOf;

/** The button that opens the settings of a reseller. Shown only to staff who may change them. */
export function ResellerAct({ customer }: { customer: CustomerPage }) {
  const t = useTranslations("customers.reseller");
  const [isOpen, setOpen] = useState(false);
  const { permissions } = useColleague();
  if (customer.kind !== "master" || !permissions.includes("staff_resellers")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(customer.reseller === null ? "make" : "edit")}</Button>
      {isOpen && <ResellerDrawer customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Reads a percentage as people type it, in basis points. Null if the field is empty, undefined if the text is not a percentage.
 */
export function rateOf(text: string): number | null | undefined {
  const typed = text.trim().replace(",", ".").replace(/\s*%$/, "");
  if (typed === "") return null;
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(typed) || Number(typed) > 100) return undefined;
  return Math.round(Number(typed) * 100);
}

const hostsOf = (text: string) => text.split(/[\s,;]+/).filter((host) => host !== "");

function useSettings({ accid, version, reseller, owner, currency, language }: CustomerPage) {
  const rate = reseller?.vatratebasispoints ?? null;
  const [form, setForm] = useDraft(`reseller ${accid} ${String(version)}`, {
    publicname: reseller?.publicname ?? owner?.organization ?? "",
    email: reseller?.email ?? owner?.email ?? "",
    phone: reseller?.phone ?? "",
    url: reseller?.url ?? "",
    abuseemail: reseller?.abuseemail ?? "",
    rate: rate === null ? "" : String(rate / 100),
    servers: (reseller?.nameservers ?? []).join("\n"),
    ownerid: reseller?.defaultowner?.contactid ?? "",
    currency,
    language,
    why: "",
  });
  const change =
    <K extends keyof typeof form>(key: K) =>
    (value: (typeof form)[K]) =>
      setForm((before) => ({ ...before, [key]: value }));
  return { form, change };
}

/** A reseller's name and contact details, and the defaults for its new domains. How it pays is set in its terms. */
function ResellerDrawer({ customer, onClose }: { customer: CustomerPage; onClose: () => void }) {
  const t = useTranslations("customers.reseller");
  const { form, change } = useSettings(customer);
  const [isTried, setTried] = useState(false);
  const { failure, param, isPending, send } = useSave(customer, onClose);
  const rate = rateOf(form.rate);
  const needed = (value: string) => (isTried && value.trim() === "" ? t("needed") : null);
  const wrong = (name: Named) => (param === name ? t(`wrong.${name}`) : null);
  const press = () => {
    setTried(true);
    const isComplete = [form.publicname, form.email, form.why].every((value) => value.trim() !== "");
    if (!isComplete || rate === undefined) return;
    const { servers, rate: _, ownerid, ...rest } = form;
    send({ ...rest, vatratebasispoints: rate, nameservers: hostsOf(servers), ownerid: ownerid === "" ? null : ownerid });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isPending} onClick={press}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        <TextField
          label={t("publicname")}
          hint={t("hint.publicname")}
          value={form.publicname}
          onChange={change("publicname")}
          error={needed(form.publicname) ?? wrong("publicname")}
        />
        <TextField
          label={t("email")}
          type="email"
          value={form.email}
          onChange={change("email")}
          error={needed(form.email) ?? wrong("email")}
        />
        <TextField
          label={t("phone")}
          optional={t("optional")}
          hint={t("hint.phone")}
          inputMode="tel"
          value={form.phone}
          onChange={change("phone")}
          error={wrong("phone")}
        />
        <TextField
          label={t("url")}
          optional={t("optional")}
          inputMode="url"
          value={form.url}
          onChange={change("url")}
          error={wrong("url")}
        />
        <TextField
          label={t("abuseemail")}
          optional={t("optional")}
          hint={t("hint.abuseemail")}
          type="email"
          value={form.abuseemail}
          onChange={change("abuseemail")}
          error={wrong("abuseemail")}
        />
        <SelectField
          label={t("currency")}
          hint={t("hint.currency")}
          value={form.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(value) => change("currency")(currencies.find((one) => one === value) ?? form.currency)}
          error={wrong("currency")}
        />
        <SelectField
          label={t("language")}
          value={form.language}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={(value) => change("language")(asLocale(value) ?? form.language)}
        />
        <TextField
          label={t("rate")}
          optional={t("optional")}
          inputMode="decimal"
          value={form.rate}
          onChange={change("rate")}
          error={isTried && rate === undefined ? t("wrong.rate") : null}
        />
        <TextArea
          label={t("servers")}
          optional={t("optional")}
          hint={t("hint.servers")}
          value={form.servers}
          onChange={change("servers")}
          error={wrong("nameservers")}
        />
        <OwnerField customer={customer} value={form.ownerid} onChange={change("ownerid")} />
        <TextArea label={t("why")} hint={t("hint.why")} value={form.why} onChange={change("why")} error={needed(form.why)} />
        {failure !== null && (
          <Banner tone="problem" title={failure} live>
            {param === null ? null : t("named", { field: t(labelOf[param]), wrong: t(`wrong.${param}`) })}
          </Banner>
        )}
      </div>
    </Drawer>
  );
}

function OwnerField({
  customer: { number, reseller },
  value,
  onChange,
}: {
  customer: CustomerPage;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTranslations("customers.reseller");
  const { data } = useApiQuery(resellerContacts, { number });
  const set = reseller?.defaultowner ?? null;
  const found = data?.data ?? [];
  const all = set === null || found.some(({ contactid }) => contactid === set.contactid) ? found : [set, ...found];
  return (
    <SelectField
      label={t("owner")}
      hint={t("hint.owner")}
      value={value}
      options={[
        { value: "", label: t("ownerOfAccount") },
        ...all.map(({ contactid, name }) => ({ value: contactid, label: name })),
      ]}
      onChange={onChange}
    />
  );
}

type Settings = Omit<InputOf<typeof setReseller>, "number" | "version">;

function useSave({ number, version }: CustomerPage, onSaved: () => void) {
  const t = useTranslations("customers.reseller");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [error, setError] = useState<ApiError | null>(null);
  const save = useApiMutation(setReseller, {
    call: { handled: true },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: t("saved") });
      onSaved();
    },
  });
  const onError = (thrown: ApiError) => {
    if (isAborted(thrown)) return;
    answered();
    setError(thrown);
  };
  const field = error?.param?.split(".")[0];
  const param = (Object.keys(labelOf) as Named[]).find((name) => name === field) ?? null;
  return {
    param,
    failure: error === null ? null : param === null ? describeError(error, describe) : t("notSaved"),
    isPending: save.isPending,
    send: (settings: Settings) => {
      setError(null);
      const input = { number, version, ...settings };
      if (!save.isPending) save.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
