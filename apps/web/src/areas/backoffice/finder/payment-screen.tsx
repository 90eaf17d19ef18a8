import type { AnswerOf } from "@nameplane/contracts";
import { staffPayment } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { Links, ObjectPage } from "../objects/index.ts";
import { TaskPanel } from "../task-panel.tsx";
import { InvoiceLinks, OrderLink, Total } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { ListCrumbs, ObjectQuery } from "./object-query.tsx";

type Data = AnswerOf<typeof staffPayment>;

/** A payment of any customer, as staff see it. */
export function Screen(): React.JSX.Element {
  const { id } = useStaffParams("payment");
  return (
    <ObjectQuery key={id} operation={staffPayment} input={{ paymentid: id }} param="paymentid">
      {(data) => <Loaded data={data} />}
    </ObjectQuery>
  );
}

function Loaded({ data }: { data: Data }) {
  const t = useTranslations("finder");
  const fact = useTranslations("finder.payment");
  const { payment, tasks, refunds, failure, provider, providerobject, receipt, captured, ordernr, purpose } = data;
  const title = t(`method.${payment.method}`);
  const sum = (minor: number) => <Money value={{ minor, currency: payment.currency }} />;
  const mono = (value: string | null) => value && <span className="np-mono">{value}</span>;
  return (
    <ObjectPage
      kind="payment"
      objectid={payment.paymentid}
      title={title}
      mark={<CodeStatus code={payment.status} />}
      sub={<CustomerLink of={payment.account} />}
      crumbs={<ListCrumbs list="payments" here={title} />}
      waits={
        <>
          {failure !== null && failure !== "" && (
            <Banner tone="problem" title={fact("failed")}>
              {failure}
            </Banner>
          )}
          {tasks !== null && tasks.length > 0 && <TaskPanel title={t("tasks")} tasks={tasks} />}
        </>
      }
      facts={[
        { key: "customer", label: t("customer"), value: <CustomerLink of={payment.account} /> },
        { key: "purpose", label: fact("purpose"), value: fact(`for.${purpose}`) },
        { key: "order", label: t("order"), value: ordernr === null ? null : <OrderLink number={ordernr} /> },
        { key: "created", label: fact("created"), value: <DateTime value={payment.created} show="moment" /> },
        { key: "captured", label: fact("captured"), value: captured && <DateTime value={captured} show="moment" /> },
        { key: "reference", label: fact("reference"), value: mono(payment.reference) },
        { key: "receipt", label: fact("receipt"), value: receipt === null ? null : String(receipt) },
        { key: "provider", label: fact("provider"), value: provider },
        { key: "object", label: fact("object"), value: mono(providerobject) },
      ]}
      money={[
        { key: "asked", label: fact("asked"), value: <Total of={payment} /> },
        { key: "received", label: fact("received"), value: sum(payment.capturedMinor) },
        { key: "refunded", label: fact("refunded"), value: sum(payment.refundedMinor) },
      ]}
    >
      <InvoiceLinks rows={data.invoices} />
      <Links
        title={fact("refunds")}
        empty={fact("noRefunds")}
        links={refunds.map((refund) => ({
          key: refund.refundid,
          name: <DateTime value={refund.created} show="moment" />,
          mark: <CodeStatus code={refund.status} />,
          note: <Total of={refund} />,
        }))}
      />
    </ObjectPage>
  );
}
