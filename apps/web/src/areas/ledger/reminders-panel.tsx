import type { AnswerOf } from "@nameplane/contracts";
import { invoiceReminders } from "@nameplane/contracts/ledger/operations";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { PayButton } from "./pay-button.tsx";
import { ReminderStages } from "./reminder-stages.tsx";

type Reminders = AnswerOf<typeof invoiceReminders>;

/**
 * What has happened because an invoice is not paid, and what will happen, and when, if it stays unpaid. Shows nothing if there is
 * nothing of either.
 */
export function RemindersPanel({ invoiceid }: { readonly invoiceid: string }) {
  const t = useTranslations("reminders");
  const { data } = useApiQuery(invoiceReminders, { invoiceid });
  if (data === undefined || (data.done.length === 0 && data.coming.length === 0 && data.charges.length === 0)) return null;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        {data.restsuntil !== null && <p>{t.rich("rests", { date: () => <DateTime value={data.restsuntil ?? ""} /> })}</p>}
        <ReminderStages stages={data} currency={data.currency} />
        <Charges of={data} />
      </div>
    </Panel>
  );
}

function Charges({ of: { charges, currency } }: { readonly of: Reminders }) {
  const t = useTranslations("reminders");
  const { money } = useFormat();
  if (charges.length === 0) return null;
  return (
    <>
      {charges.map(({ invoiceid, number, leftMinor }) => (
        <p key={invoiceid}>
          {t.rich("charge", {
            sum: money({ minor: leftMinor, currency }),
            invoice: () => (
              <RouteLink to="invoice" params={{ number: invoiceid }}>
                {number}
              </RouteLink>
            ),
          })}
        </p>
      ))}
      <div>
        <PayButton invoices={charges.map((charge) => ({ ...charge, currency }))} />
      </div>
    </>
  );
}
