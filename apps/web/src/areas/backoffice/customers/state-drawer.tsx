import type { CustomerAct } from "@nameplane/contracts/backoffice/customer-state";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { changeCustomerState, previewCustomerState } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { localeNames } from "../../../lib/i18n/locale.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { KeyValue } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import "./customers.css";

type Props = {
  readonly customer: CustomerPage;
  /** "collection" stands for any suspension; its cause is chosen in the drawer. */
  readonly act: CustomerAct;
  readonly onClose: () => void;
};

const causes = ["collection", "legal"] as const;
const isSuspension = (act: CustomerAct): act is (typeof causes)[number] => causes.some((cause) => cause === act);

/**
 * Suspends, closes or reopens an account. First shows the consequences and asks for the reason, then shows the mail to the
 * customer, then asks for a fresh proof of identity.
 */
export function StateDrawer({ customer, act: first, onClose }: Props) {
  const t = useTranslations("customers.change");
  const words = useTranslations("customers.act");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [act, setAct] = useState(first);
  const [typed, setTyped] = useDraft(`state of ${customer.accid}`, { text: "", why: "" });
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const number = customer.number;
  const name = customer.name || String(number);
  const isBlocked = act === "close" && customer.blocks.length > 0;
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  const preview = useApiMutation(previewCustomerState, { call: { handled: true } });
  const change = useApiMutation(changeCustomerState, {
    call: { handled: true, why: t(`proof.${act}`, { name }) },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: t(`done.${act}`, { name }) });
      onClose();
    },
  });
  const show = () => {
    setFailure(null);
    const missing = typed.why.trim() === "";
    setMissing(missing);
    if (!missing && !preview.isPending) preview.mutate({ input: { number, act, text: typed.text } }, { onError });
  };
  const send = () => {
    setFailure(null);
    const input = { number, act, ...typed };
    if (!change.isPending) change.mutate({ input, key: keyFor(input) }, { onError });
  };
  const mail = preview.data;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`title.${act}`, { name })}
      footer={
        <>
          <Button onClick={mail === undefined ? onClose : () => preview.reset()}>
            {t(mail === undefined ? "cancel" : "back")}
          </Button>
          {!isBlocked && mail === undefined && (
            <Button variant="primary" busy={preview.isPending} onClick={show}>
              {t("toMail")}
            </Button>
          )}
          {mail !== undefined && (
            <Button variant={act === "lift" || act === "reopen" ? "primary" : "danger"} busy={change.isPending} onClick={send}>
              {words(act)}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {isBlocked && <Blocks blocks={customer.blocks} />}
        {!isBlocked && mail === undefined && (
          <>
            <Consequences act={act} customer={customer} />
            {isSuspension(act) && (
              <RadioGroup
                label={t("cause")}
                value={act}
                options={causes.map((value) => ({ value, label: t(`causeOf.${value}`) }))}
                onChange={setAct}
              />
            )}
            <TextArea
              label={t("text")}
              hint={t("textHint", { language: localeNames[customer.language] })}
              rows={4}
              maxLength={2000}
              optional
              value={typed.text}
              onChange={(text) => setTyped({ ...typed, text })}
            />
            <TextArea
              label={t("why")}
              hint={t("whyHint")}
              rows={2}
              maxLength={2000}
              value={typed.why}
              onChange={(why) => setTyped({ ...typed, why })}
              error={isMissing ? t("whyNeeded") : null}
            />
          </>
        )}
        {mail !== undefined && <Mail mail={mail} />}
      </div>
    </Drawer>
  );
}

function Blocks({ blocks }: Pick<CustomerPage, "blocks">) {
  const t = useTranslations("customers.change");
  return (
    <Banner tone="needs" title={t("blocked")}>
      <ul className="np-customer-list">
        {blocks.map((block) => (
          <li key={block}>{t(`block.${block}`)}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** The consequences of the act, with the figures of this customer. */
function Consequences({ act, customer }: { act: CustomerAct; customer: CustomerPage }) {
  const t = useTranslations("customers.change.leads");
  const { users, apikeys, domains, subaccounts } = customer;
  const lines = {
    collection: [
      t("out", { count: users.length }),
      ...(apikeys.length > 0 ? [t("keys", { count: apikeys.length })] : []),
      t("renewals", { count: domains.count }),
      t("stays"),
      ...(subaccounts.count > 0 ? [t("subaccounts", { count: subaccounts.count })] : []),
    ],
    lift: [t("in"), t("renewalsAgain")],
    close: [t("out", { count: users.length }), t("kept"), t("reopen")],
    reopen: [t("in")],
  }[act === "legal" ? "collection" : act];
  return (
    <section className="np-col np-gap-8">
      <h3>{t("title")}</h3>
      <ul className="np-customer-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Mail({ mail }: { mail: { to: string | null; language: "en" | "sv"; subject: string; text: string } }) {
  const t = useTranslations("customers.change.mail");
  return (
    <section className="np-col np-gap-12">
      <h3>{t("title")}</h3>
      {mail.to === null && <Banner tone="needs" title={t("nobody")} />}
      <KeyValue
        facts={[
          { key: "to", label: t("to"), value: mail.to },
          { key: "subject", label: t("subject"), value: <span lang={mail.language}>{mail.subject}</span> },
        ]}
      />
      <p className="np-customer-mail" lang={mail.language} translate="no">
        {mail.text}
      </p>
    </section>
  );
}
