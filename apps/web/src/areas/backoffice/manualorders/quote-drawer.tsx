import { quoteManualOrder } from "@nameplane/contracts/backoffice/operations";
import { salesQuoteLimits } from "@nameplane/contracts/payments/sales-quote-values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import type { ManualOrder } from "./manual-order.ts";

const monthMs = 30 * 86_400_000;

/** Offers the order as a quote, which places it when the customer accepts. */
export function QuoteDrawer({
  order,
  number,
  fields,
  onClose,
}: {
  order: ManualOrder;
  number: number;
  fields: Record<string, Record<string, string>>;
  onClose: () => void;
}) {
  const t = useTranslations("manualorder");
  const describe = useTranslations("api");
  const go = useStaffGo();
  const now = useNow();
  const [typed, setTyped, sent] = useDraft(
    `quote of order ${String(number)}`,
    { subject: "", words: "", ponumber: "", until: new Date(now.getTime() + monthMs).toISOString().slice(0, 10) },
    { until: "sent" },
  );
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const quote = useApiMutation(quoteManualOrder, { call: { handled: true } });
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const isGood = typed.subject.trim() !== "" && typed.until !== "";
  const press = () => {
    setTried(true);
    setFailure(null);
    if (!isGood || order.totals === null || quote.isPending) return;
    quote.mutate(
      {
        input: {
          number,
          ...(order.asksowner && order.contactid !== null ? { contactid: order.contactid } : {}),
          fields,
          subject: typed.subject.trim(),
          words: typed.words.trim(),
          terms: "",
          ponumber: typed.ponumber.trim(),
          until: typed.until,
          totalMinor: order.totals.totalMinor,
          currency: order.customer.currency,
        },
      },
      {
        onSuccess: ({ quoteid }) => {
          sent();
          showToast({ tone: "success", title: t("quote.sent") });
          void go({ to: "salesQuote", params: { id: quoteid } });
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("quote.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("quote.cancel")}</Button>
          <Button variant="primary" busy={quote.isPending} onClick={press}>
            {t("quote.send")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("quote.text")}</p>
        <TextField
          label={t("quote.subject")}
          maxLength={salesQuoteLimits.subject}
          value={typed.subject}
          onChange={(subject) => change({ subject })}
          error={isTried && typed.subject.trim() === "" ? t("quote.subjectNeeded") : null}
        />
        <TextArea
          label={t("quote.words")}
          optional={t("optional")}
          rows={3}
          maxLength={salesQuoteLimits.words}
          value={typed.words}
          onChange={(words) => change({ words })}
        />
        <TextField
          label={t("quote.ponumber")}
          optional={t("optional")}
          maxLength={100}
          value={typed.ponumber}
          onChange={(ponumber) => change({ ponumber })}
        />
        <TextField type="date" label={t("quote.until")} value={typed.until} onChange={(until) => change({ until })} />
      </div>
    </Drawer>
  );
}
