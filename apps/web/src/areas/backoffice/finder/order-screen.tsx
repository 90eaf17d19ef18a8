import type { AnswerOf } from "@nameplane/contracts";
import { staffOrder } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { ObjectPage } from "../objects/index.ts";
import { TaskPanel } from "../task-panel.tsx";
import { InvoiceLinks, OrderStatus, PaymentLinks, RequestLinks, Total } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { OrderActs } from "./order-acts.tsx";
import { ListCrumbs, ObjectQuery } from "./object-query.tsx";

type Data = AnswerOf<typeof staffOrder>;

/** An order of any customer, as staff see it. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("order");
  // If the address has no number, 0 is sent, and the server answers that there is no such order.
  const ordernr = Number(/^O?(\d{1,15})$/i.exec(number)?.[1] ?? 0);
  return (
    <ObjectQuery key={number} operation={staffOrder} input={{ ordernr }} param="ordernr">
      {(data) => <Loaded data={data} />}
    </ObjectQuery>
  );
}

function Loaded({ data }: { data: Data }) {
  const t = useTranslations("finder");
  const fact = useTranslations("finder.orderPage");
  const { order, orderid, tasks, netMinor, vatMinor, creditMinor, closed, origin, ponumber } = data;
  const title = t("orderNumber", { number: String(order.ordernr) });
  const sum = (minor: number) => <Money value={{ minor, currency: order.currency }} />;
  return (
    <ObjectPage
      kind="order"
      objectid={orderid}
      title={title}
      mark={<OrderStatus row={order} />}
      sub={<CustomerLink of={order.account} />}
      crumbs={<ListCrumbs list="orders" here={title} />}
      waits={tasks !== null && tasks.length > 0 && <TaskPanel title={t("tasks")} tasks={tasks} />}
      facts={[
        { key: "customer", label: t("customer"), value: <CustomerLink of={order.account} /> },
        { key: "placed", label: fact("placed"), value: <DateTime value={order.placed} show="moment" /> },
        { key: "origin", label: fact("origin"), value: fact(`from.${origin}`) },
        { key: "closed", label: fact("closed"), value: closed && <DateTime value={closed} show="moment" /> },
        { key: "ponumber", label: t("ponumber"), value: ponumber },
      ]}
      money={[
        { key: "method", label: t("paidBy"), value: t(`method.${order.method}`) },
        { key: "net", label: t("net"), value: sum(netMinor) },
        { key: "vat", label: t("vat"), value: sum(vatMinor) },
        { key: "total", label: t("total"), value: <Total of={order} /> },
        ...(creditMinor === 0 ? [] : [{ key: "credit", label: fact("credit"), value: sum(creditMinor) }]),
      ]}
    >
      <OrderActs ordernr={order.ordernr} />
      <RequestLinks rows={data.requests} />
      <InvoiceLinks rows={data.invoices} />
      <PaymentLinks rows={data.payments} />
    </ObjectPage>
  );
}
