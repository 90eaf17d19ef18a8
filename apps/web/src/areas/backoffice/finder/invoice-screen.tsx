import type { AnswerOf } from "@nameplane/contracts";
import { staffInvoice } from "@nameplane/contracts/backoffice/operations";
import { staffInvoiceUbl } from "@nameplane/contracts/ledger/operations";
import { IconFileCode } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { AnchorButton } from "../../../ui/basics/button.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { InvoiceExchange } from "../../books/index.ts";
import { StaffInvoiceDelivery } from "../../einvoicing/index.ts";
import { StaffReminders } from "../dunning/index.ts";
import { Links, ObjectPage } from "../objects/index.ts";
import { InvoiceLinks, OrderLink, PaymentLinks, RequestLinks, Total } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { StaffCredit } from "./credit-panel.tsx";
import { ListCrumbs, ObjectQuery } from "./object-query.tsx";

type Data = AnswerOf<typeof staffInvoice>;

const ublHref = (invoiceid: string): string => `${staffInvoiceUbl.path}?${new URLSearchParams({ invoiceid }).toString()}`;

/** An invoice or credit note of any customer, as staff see it. */
export function Screen(): React.JSX.Element {
  const { invoice } = useStaffParams("invoice");
  return (
    <ObjectQuery key={invoice} operation={staffInvoice} input={{ invoice }} param="invoice">
      {(data) => <Loaded data={data} />}
    </ObjectQuery>
  );
}

function Loaded({ data }: { data: Data }) {
  const t = useTranslations("finder");
  const fact = useTranslations("finder.invoice");
  const now = useNow();
  const seesBooks = useColleague().permissions.includes("staff_ledger");
  const { invoice, lines, credits, ordernr, paidon, ocr, ponumber, reminders } = data;
  const { kind, number, issuedon, dueon, leftMinor, currency } = invoice;
  const title = t(`number.${kind}`, { number: String(number) });
  const sum = (minor: number) => <Money value={{ minor, currency }} />;
  const isLate = leftMinor > 0 && paidon === null && dueon !== null && dueon < now.toISOString().slice(0, 10);
  return (
    <ObjectPage
      kind="invoice"
      objectid={invoice.invoiceid}
      title={title}
      mark={<CodeStatus code={invoice.status} />}
      sub={<CustomerLink of={invoice.account} />}
      crumbs={<ListCrumbs list="invoices" here={title} />}
      actions={
        <AnchorButton icon={IconFileCode} href={ublHref(invoice.invoiceid)} download={`${number}.xml`}>
          {fact("ubl")}
        </AnchorButton>
      }
      waits={isLate && <Banner tone="needs" title={fact("late", { count: reminders })} />}
      facts={[
        { key: "customer", label: t("customer"), value: <CustomerLink of={invoice.account} /> },
        { key: "buyer", label: fact("buyer"), value: data.buyer },
        { key: "seller", label: fact("seller"), value: data.seller },
        { key: "issued", label: fact("issued"), value: <DateTime value={issuedon} /> },
        { key: "due", label: fact("due"), value: dueon && <DateTime value={dueon} /> },
        { key: "paid", label: fact("paid"), value: paidon && <DateTime value={paidon} /> },
        { key: "ocr", label: fact("ocr"), value: ocr && <span className="np-mono">{ocr}</span> },
        { key: "order", label: t("order"), value: ordernr === null ? null : <OrderLink number={ordernr} /> },
        { key: "ponumber", label: t("ponumber"), value: ponumber },
      ]}
      money={[
        { key: "net", label: t("net"), value: sum(data.netMinor) },
        { key: "vat", label: t("vat"), value: sum(data.vatMinor) },
        { key: "total", label: t("total"), value: <Total of={invoice} /> },
        { key: "settled", label: fact("settled"), value: sum(data.settledMinor) },
        { key: "left", label: fact("left"), value: sum(leftMinor) },
      ]}
    >
      <Links
        title={fact("lines")}
        empty={fact("noLines")}
        links={lines.map(({ text, quantity, netMinor }, index) => ({
          key: String(index),
          name: quantity === 1 ? text : fact("quantity", { quantity, text }),
          note: sum(netMinor),
        }))}
      />
      {kind === "invoice" && <StaffCredit invoiceid={invoice.invoiceid} number={number} />}
      <StaffInvoiceDelivery invoiceid={invoice.invoiceid} />
      {kind === "invoice" && seesBooks && <InvoiceExchange invoiceid={invoice.invoiceid} currency={currency} />}
      {kind === "invoice" && <StaffReminders invoiceid={invoice.invoiceid} number={number} />}
      <RequestLinks rows={data.requests} />
      <PaymentLinks rows={data.payments} />
      {credits.length > 0 && <InvoiceLinks rows={credits} />}
    </ObjectPage>
  );
}
