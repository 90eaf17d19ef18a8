import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { setCustomerTerms } from "@nameplane/contracts/backoffice/operations";
import { minorOf, moneyIn, moneyToDecimal, parseMoney } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

const methods = ["prepayment", "postpayment"] as const;
const mostDays = 120;

/** The button that opens the terms. Shown only to staff who may change them. */
export function TermsAct({ customer }: { customer: CustomerPage }) {
  const t = useTranslations("customers.terms");
  const [isOpen, setOpen] = useState(false);
  if (!useColleague().permissions.includes("staff_credit")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("edit")}</Button>
      {isOpen && <TermsDrawer customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The terms on which a customer buys. The server asks for a fresh proof of identity. */
function TermsDrawer({ customer, onClose }: { customer: CustomerPage; onClose: () => void }) {
  const t = useTranslations("customers.terms");
  const money = useTranslations("customers.money");
  const { terms, pricegroups, pricegroup, currency } = customer;
  const [method, setMethod] = useState(terms.method);
  const [days, setDays] = useState(String(terms.paymentdays));
  const [limit, setLimit] = useState(moneyToDecimal(moneyIn(currency)(terms.creditlimit.minor)));
  const [groupid, setGroup] = useState(pricegroup?.groupid ?? "");
  const [peppolid, setPeppol] = useState(terms.peppolid);
  const [buyerreference, setReference] = useState(terms.buyerreference);
  const [isTried, setTried] = useState(false);
  const { failure, isPending, send } = useSave(customer, onClose);
  const amount = parseMoney(limit.trim(), currency);
  const isDays = /^\d{1,3}$/.test(days.trim()) && Number(days) <= mostDays;
  const isPeppol = /^([0-9]{4}:[0-9A-Za-z._~-]{1,50})?$/.test(peppolid.trim());
  const isLimit = amount !== null && amount.minor >= 0n;
  const press = () => {
    setTried(true);
    if (!isDays || !isLimit || !isPeppol) return;
    send({
      method,
      paymentdays: Number(days),
      creditlimitMinor: minorOf(amount),
      groupid: groupid === "" ? null : groupid,
      peppolid: peppolid.trim(),
      buyerreference: buyerreference.trim(),
    });
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
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <RadioGroup
          label={money("method")}
          value={method}
          options={methods.map((value) => ({ value, label: money(value), note: t(`note.${value}`) }))}
          onChange={setMethod}
        />
        {method === "postpayment" && (
          <>
            <TextField
              label={t("days")}
              hint={t("daysHint")}
              inputMode="numeric"
              value={days}
              onChange={setDays}
              error={isTried && !isDays ? t("daysWrong", { most: String(mostDays) }) : null}
            />
            <TextField
              label={t("limit", { currency })}
              hint={t("limitHint")}
              inputMode="decimal"
              value={limit}
              onChange={setLimit}
              error={isTried && !isLimit ? t("limitWrong") : null}
            />
          </>
        )}
        <SelectField
          label={money("group")}
          hint={t("groupHint")}
          value={groupid}
          options={[
            ...(pricegroup === null ? [{ value: "", label: t("noGroup") }] : []),
            ...pricegroups.map(({ groupid: value, name: label }) => ({ value, label })),
          ]}
          onChange={setGroup}
        />
        <TextField
          label={t("peppolId")}
          optional={t("optional")}
          hint={t("peppolIdHint")}
          autoComplete="off"
          value={peppolid}
          onChange={setPeppol}
          error={isTried && !isPeppol ? t("peppolIdWrong") : null}
        />
        <TextField
          label={t("buyerReference")}
          optional={t("optional")}
          hint={t("buyerReferenceHint")}
          autoComplete="off"
          value={buyerreference}
          onChange={setReference}
        />
      </div>
    </Drawer>
  );
}

type Terms = {
  readonly method: CustomerPage["terms"]["method"];
  readonly paymentdays: number;
  readonly creditlimitMinor: number;
  readonly groupid: string | null;
  readonly peppolid: string;
  readonly buyerreference: string;
};

function useSave({ number, version, name }: CustomerPage, onSaved: () => void) {
  const t = useTranslations("customers.terms");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setCustomerTerms, {
    call: { handled: true, why: t("proof", { name: name || String(number) }) },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: t("saved") });
      onSaved();
    },
  });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    isPending: save.isPending,
    send: (terms: Terms) => {
      setFailure(null);
      const input = { number, version, ...terms };
      if (!save.isPending) save.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
