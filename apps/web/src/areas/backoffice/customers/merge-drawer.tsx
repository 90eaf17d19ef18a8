import type { AnswerOf } from "@nameplane/contracts";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { mergeCustomers, previewCustomerMerge } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { statusByCode } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import "./customers.css";

type Preview = AnswerOf<typeof previewCustomerMerge>;

/** The button that begins a merge, for staff who may do that. */
export function MergeAct({ customer }: { customer: CustomerPage }): React.JSX.Element | null {
  const t = useTranslations("customers.merge");
  const [isOpen, setOpen] = useState(false);
  const { permissions } = useColleague();
  const isActive = statusByCode(customer.status)?.state === "active";
  if (!permissions.includes("staff_credit") || customer.kind === "operator" || !isActive) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("open")}</Button>
      {isOpen && <MergeDrawer customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Merges a customer into another one. First shows what moves, what stays and what prevents the merge, then asks for the reason.
 */
function MergeDrawer({ customer, onClose }: { customer: CustomerPage; onClose: () => void }) {
  const t = useTranslations("customers.merge");
  const describe = useTranslations("api");
  const api = useApi();
  const source = customer.number;
  const [typed, setTyped, sent] = useDraft(`merge of ${customer.accid}`, { target: "", reason: "" });
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isTried, setTried] = useState(false);
  const [isReading, setReading] = useState(false);
  const { failure, setFailure, isPending, send } = useMerge(customer, () => {
    sent();
    onClose();
  });
  const target = Number(typed.target.trim());
  const isTarget = /^[1-9]\d{0,11}$/.test(typed.target.trim()) && target !== source;
  const isReasoned = typed.reason.trim().length >= 3;
  const look = async () => {
    setTried(true);
    setFailure(null);
    if (!isTarget || isReading) return;
    setReading(true);
    try {
      setPreview(await api.call(previewCustomerMerge, { source, target }, { handled: true }));
      setTried(false);
    } catch (error) {
      if (!isAborted(error)) setFailure(describeError(error, describe));
    }
    setReading(false);
  };
  const press = () => {
    setTried(true);
    if (isReasoned) send({ source, target, reason: typed.reason.trim() });
  };
  const isPossible = preview !== null && preview.blocks.length === 0;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name: customer.name || String(source) })}
      footer={
        <>
          <Button onClick={preview === null ? onClose : () => setPreview(null)}>{t(preview === null ? "cancel" : "back")}</Button>
          {preview === null && (
            <Button variant="primary" busy={isReading} onClick={() => void look()}>
              {t("look")}
            </Button>
          )}
          {isPossible && (
            <Button variant="danger" busy={isPending} onClick={press}>
              {t("act")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {preview === null ? (
          <>
            <p className="np-text">{t("text")}</p>
            <TextField
              label={t("target")}
              hint={t("targetHint")}
              inputMode="numeric"
              autoComplete="off"
              value={typed.target}
              onChange={(value) => setTyped({ ...typed, target: value })}
              error={isTried && !isTarget ? t("targetWrong") : null}
            />
          </>
        ) : (
          <Shown preview={preview} />
        )}
        {isPossible && (
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            rows={2}
            maxLength={1000}
            value={typed.reason}
            onChange={(reason) => setTyped({ ...typed, reason })}
            error={isTried && !isReasoned ? t("reasonNeeded") : null}
          />
        )}
      </div>
    </Drawer>
  );
}

function Shown({ preview: { source, target, moves, stays, credit, blocks, services } }: { preview: Preview }) {
  const t = useTranslations("customers.merge");
  const format = useFormat();
  const nameOf = ({ number, name }: Preview["source"]) => `${String(number)} ${name}`.trim();
  return (
    <>
      <p className="np-strong">{t("fromTo", { source: nameOf(source), target: nameOf(target) })}</p>
      {blocks.length > 0 && (
        <Banner tone="needs" title={t("blocked")}>
          <ul className="np-customer-list">
            {blocks.map((block) => (
              <li key={block}>{t(`block.${block}`)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {services.length > 0 && (
        <section className="np-col np-gap-8">
          <h3>{t("services")}</h3>
          <p>{t("servicesText")}</p>
          <ul className="np-customer-list">
            {services.map(({ product, name, paiduntil }) => (
              <li key={`${product} ${name} ${paiduntil}`}>
                {t.rich("service", { product, name, when: () => <DateTime value={paiduntil} /> })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="np-col np-gap-8">
        <h3>{t("moves")}</h3>
        <ul className="np-customer-list">
          {moves
            .filter(({ count }) => count > 0)
            .map(({ what, count }) => (
              <li key={what}>{t(`move.${what}`, { count })}</li>
            ))}
          {credit.map((sum) => (
            <li key={sum.currency}>{t("credit", { sum: format.money({ minor: sum.minor, currency: sum.currency }) })}</li>
          ))}
        </ul>
      </section>
      <section className="np-col np-gap-8">
        <h3>{t("stays")}</h3>
        <ul className="np-customer-list">
          {stays.map(({ what, count }) => (
            <li key={what}>{t(`stay.${what}`, { count })}</li>
          ))}
          <li>{t("closed")}</li>
        </ul>
      </section>
    </>
  );
}

function useMerge(customer: CustomerPage, onDone: () => void) {
  const t = useTranslations("customers.merge");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useApiMutation(mergeCustomers, {
    call: { handled: true, why: t("title", { name: customer.name || String(customer.number) }) },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: t("begun") });
      onDone();
    },
  });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    setFailure,
    isPending: merge.isPending,
    send: (input: { source: number; target: number; reason: string }) => {
      setFailure(null);
      if (!merge.isPending) merge.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
