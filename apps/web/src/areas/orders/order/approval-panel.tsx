import { decideOrder } from "@nameplane/contracts/checkout/operations";
import { waitsForReseller } from "@nameplane/contracts/orders/approval-values";
import { getOrder } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import type { Order } from "./order.rules.ts";
import { useRequestsChanged } from "../requests/index.ts";
import { useCauseWords } from "../spending/index.ts";

type Approval = NonNullable<Order["approval"]>;

/** The approval panel of an order, for the page of one of its requests. Shows nothing if the order needs no approval. */
export function ApprovalOfOrder({ ordernr }: { ordernr: number }) {
  const { data } = useApiQuery(getOrder, { ordernr });
  return data?.order.approval ? <ApprovalPanel order={data.order} approval={data.order.approval} /> : null;
}

/** Who has to approve the order and by when, with the buttons for it. Afterwards, who decided and why. */
export function ApprovalPanel({ order, approval }: { order: Order; approval: Approval }) {
  const t = useTranslations("progress.approval");
  const format = useFormat();
  const causeOf = useCauseWords();
  const { state, askedby, decidedby, reason, cause, paysbycard } = approval;
  const who = decidedby ?? t("somebody");
  if (state === "approved") return <p className="np-small np-soft">{t("approvedBy", { who })}</p>;
  if (state === "denied")
    return (
      <Banner tone="problem" title={t("deniedBy", { who })}>
        {reason}
      </Banner>
    );
  if (state === "over") return null;
  return (
    <Panel title={t("title")} aside={<StatusMark tone="needs">{t("waits")}</StatusMark>}>
      <div className="np-col np-gap-12">
        <p className="np-text">
          {t("text", {
            who: askedby ?? t("somebody"),
            date: format.dateTime(approval.endsat),
            count: order.lines.length,
          })}
        </p>
        <p className="np-text">{causeOf(cause, order.currency)}</p>
        {paysbycard && <p className="np-small np-soft">{t("paysByCard")}</p>}
        {(approval.mayapprove || approval.maywithdraw) && <Decide order={order} approval={approval} />}
        {!approval.mayapprove && !approval.maywithdraw && (
          <p className="np-soft">{t(waitsForReseller(cause) ? "reseller" : "others")}</p>
        )}
      </div>
    </Panel>
  );
}

function Decide({ order, approval }: { order: Order; approval: Approval }) {
  const t = useTranslations("progress.approval");
  const apiTexts = useTranslations("api");
  const format = useFormat();
  const [reason, setReason] = useDraft(`approve ${order.ordernr}`, "");
  const { key, renew } = useIdempotencyKey();
  const changed = useRequestsChanged();
  const decide = useApiMutation(decideOrder, {
    call: { handled: true },
    onSuccess: ({ redirecturl }) => {
      // The bank wants the payment by the saved card to be confirmed on its page.
      if (redirecturl !== null) globalThis.location.assign(redirecturl);
      else changed();
    },
  });
  const pending = decide.isPending ? decide.variables?.input.decision : null;
  const send = (decision: "approve" | "deny" | "withdraw") => {
    if (decide.isPending) return;
    // The server has refused, so the next attempt is a new action and gets a new idempotency key.
    decide.mutate({ input: { ordernr: order.ordernr, decision, reason }, key }, { onError: renew });
  };
  return (
    <>
      {decide.error && <Banner tone="problem" title={describeError(decide.error, apiTexts)} live />}
      {approval.mayapprove && (
        <TextField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          value={reason}
          onChange={setReason}
          maxLength={500}
          autoComplete="off"
        />
      )}
      <div className="np-row np-wrap np-gap-8">
        {approval.mayapprove && (
          <>
            <Button variant="primary" busy={pending === "approve"} onClick={() => send("approve")}>
              {t("approve", { sum: format.money({ minor: order.totalMinor, currency: order.currency }) })}
            </Button>
            <Button variant="danger" busy={pending === "deny"} onClick={() => send("deny")}>
              {t("deny")}
            </Button>
          </>
        )}
        {approval.maywithdraw && (
          <Button busy={pending === "withdraw"} onClick={() => send("withdraw")}>
            {t("withdraw")}
          </Button>
        )}
      </div>
    </>
  );
}
