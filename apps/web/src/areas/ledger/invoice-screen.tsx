import { getInvoice } from "@nameplane/contracts/ledger/operations";
import { IconDownload, IconFileCode } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTitle } from "../../shell/routing/page-title.ts";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { apiQuery, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { AnchorButton } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { useNow } from "../../ui/text/date-time.tsx";
import { InvoiceDelivery } from "../einvoicing/index.ts";
import { BackFromInvoicePayment } from "./back-from-payment.tsx";
import { InvoiceBank } from "./invoice-bank.tsx";
import { InvoiceFacts, InvoiceParties } from "./invoice-facts.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { facturXHref, isPayable, pdfHref, statusOf, ublHref, type Invoice } from "./invoices.rules.ts";
import { PayButton } from "./pay-button.tsx";
import { RemindersPanel } from "./reminders-panel.tsx";
import "./ledger.css";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const prefetch = ({ api, queries, params }: PrefetchContext): void => {
  const invoiceid = params["number"];
  if (invoiceid && uuid.test(invoiceid)) void queries.prefetchQuery(apiQuery(api, getInvoice, { invoiceid }));
};

/** One invoice as it was issued: the amount, the payments, and how to pay the rest. */
export function Screen(): React.JSX.Element {
  const { number } = useRouteParams("invoice");
  return uuid.test(number) ? <Known invoiceid={number} /> : <Missing />;
}

function Known({ invoiceid }: { invoiceid: string }) {
  const t = useTranslations("ledger.invoice");
  const title = useTranslations("routes.title");
  const read = useApiQuery(getInvoice, { invoiceid });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={title("invoice")}
      crumbs={<Crumbs />}
      missing={<Missing />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded invoice={answer.invoice} />}
    </AnswerPage>
  );
}

function Loaded({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("ledger.invoice");
  const { money } = useFormat();
  const { number, kind, invoiceid, totalMinor, leftMinor, currency, status } = invoice;
  const isCredit = kind === "credit_note";
  const called = t(isCredit ? "credit" : "crumb", { number: String(number) });
  useTitle(called);
  return (
    <div className="np-invoice">
      <Page
        width="form"
        crumbs={<Crumbs here={called} />}
        title={
          <>
            {money({ minor: totalMinor, currency })} <span className="np-invoice-vat">{t("inclVat")}</span>
          </>
        }
        mark={<CodeStatus code={status} />}
        sub={<InvoiceState invoice={invoice} />}
        actions={
          <>
            <AnchorButton icon={IconDownload} href={pdfHref(invoiceid)} target="_blank" rel="noopener">
              {t("pdf")}
            </AnchorButton>
            <AnchorButton icon={IconFileCode} href={ublHref(invoiceid)} download={`${number}.xml`}>
              {t("ubl")}
            </AnchorButton>
            <AnchorButton icon={IconFileCode} href={facturXHref(invoiceid)} target="_blank" rel="noopener">
              {t("facturX")}
            </AnchorButton>
            {isPayable(invoice) && <PayButton invoices={[invoice]} />}
          </>
        }
      >
        <BackFromInvoicePayment />
        <div className="np-invoice-grid">
          <div className="np-col np-gap-20">
            <InvoiceLines invoice={invoice} />
            {!isCredit && <InvoicePayments invoice={invoice} />}
          </div>
          <div className="np-col np-gap-20">
            {isPayable(invoice) && <RemindersPanel invoiceid={invoiceid} />}
            {leftMinor > 0 && <InvoiceBank invoice={invoice} />}
            <InvoiceDelivery invoiceid={invoiceid} />
            <InvoiceFacts invoice={invoice} />
            <InvoiceParties invoice={invoice} />
          </div>
        </div>
      </Page>
    </div>
  );
}

/** A sentence that says how much is left to pay and by when. */
function InvoiceState({ invoice }: { invoice: Invoice }): ReactNode {
  const t = useTranslations("ledger.invoice.sub");
  const format = useFormat();
  const now = useNow();
  const { number, dueon, paidon, issuedon, leftMinor, currency, credits, interestMinor } = invoice;
  const statusWord = statusOf(invoice, dueon === null ? null : format.daysUntil(dueon, now));
  const values = { number: String(number), left: format.money({ minor: leftMinor, currency }) };
  const interest =
    interestMinor !== null && interestMinor > 0
      ? ` ${t("interest", { amount: format.money({ minor: interestMinor, currency }) })}`
      : "";
  if (statusWord === "credit") {
    const date = format.date(issuedon);
    if (credits === null) return t("credit", { ...values, date });
    return t.rich("creditFor", {
      ...values,
      date,
      invoice: () => (
        <RouteLink to="invoice" params={{ number: credits.invoiceid }}>
          {credits.number}
        </RouteLink>
      ),
    });
  }
  if (dueon !== null && (statusWord === "due" || statusWord === "late"))
    return t(statusWord, { ...values, date: format.dateTime(dueon), when: format.relative(dueon, now) }) + interest;
  if (statusWord === "paid" && paidon !== null) return t("paid", { ...values, date: format.date(paidon) });
  return statusWord === "open" ? t("open", values) + interest : t("closed", values);
}

function Crumbs({ here }: { here?: string }) {
  const title = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="invoices">{title("invoices")}</RouteLink> },
        { key: "here", content: here ?? title("invoice") },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("ledger.invoice");
  const title = useTranslations("routes.title");
  return (
    <Page width="form" title={title("invoice")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<RouteButton to="invoices">{t("toList")}</RouteButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
