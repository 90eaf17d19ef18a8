import { customer as readCustomer } from "@nameplane/contracts/backoffice/operations";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus, statusByCode } from "../../../ui/text/code-status.tsx";
import { ObjectPage } from "../objects/index.ts";
import { CallerAct } from "./caller-drawer.tsx";
import { useCustomerFacts, useMoneyFacts } from "./customer-facts.tsx";
import { Keys, Sessions, Users } from "./customer-logins.tsx";
import { EditAct } from "./edit-drawer.tsx";
import { ErasurePanel } from "./erasure-panel.tsx";
import { EnterAct } from "./enter-drawer.tsx";
import { Payments } from "./customer-payments.tsx";
import { MergeAct } from "./merge-drawer.tsx";
import { MergesPanel } from "./merges-panel.tsx";
import { ResellerAct } from "./reseller-drawer.tsx";
import { ResellerPanel } from "./reseller-panel.tsx";
import { StatementAct } from "./statement-drawer.tsx";
import { StateActs } from "./state-acts.tsx";
import { TermsAct } from "./terms-drawer.tsx";
import { Tasks, Things } from "./customer-things.tsx";
import "./customers.css";

const isNumber = (text: string) => /^[1-9]\d{0,11}$/.test(text);

/** A customer with everything that belongs to it: open tasks, domains and orders, users and terms. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("customer");
  return isNumber(number) ? <Numbered key={number} number={Number(number)} /> : <Missing />;
}

function Numbered({ number }: { number: number }) {
  const t = useTranslations("customers.page");
  const read = useApiQuery(readCustomer, { number });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={t("title", { number: String(number) })}
      crumbs={<Crumbs number={String(number)} />}
      missing={<Missing />}
      failed={t("failed")}
    >
      {(answer) => <Loaded customer={answer.customer} />}
    </AnswerPage>
  );
}

function Loaded({ customer }: { customer: CustomerPage }) {
  const t = useTranslations("customers.page");
  const { accid, name, status, tasks } = customer;
  const number = String(customer.number);
  const facts = useCustomerFacts(customer);
  const money = useMoneyFacts(customer);
  return (
    <ObjectPage
      kind="account"
      objectid={accid}
      title={name || t("title", { number })}
      mark={<CodeStatus code={status} />}
      sub={t("title", { number })}
      crumbs={<Crumbs number={number} />}
      actions={
        <>
          <LogAct accountid={accid} />
          <OrderAct customer={customer} />
          <QuoteAct number={number} />
          <StatementAct number={customer.number} />
          <CallerAct customer={customer} />
          <EnterAct customer={customer} />
          <EditAct customer={customer} />
          <TermsAct customer={customer} />
          <ResellerAct customer={customer} />
          <MergeAct customer={customer} />
          <StateActs customer={customer} />
        </>
      }
      {...(tasks.length > 0 ? { waits: <Tasks tasks={tasks} /> } : {})}
      facts={facts}
      money={money}
    >
      <MergesPanel number={customer.number} />
      <Things customer={customer} />
      <ResellerPanel customer={customer} />
      <Payments number={customer.number} />
      <Users customer={customer} />
      <Sessions customer={customer} />
      <Keys customer={customer} />
      <ErasurePanel number={customer.number} />
    </ObjectPage>
  );
}

function LogAct({ accountid }: { accountid: string }) {
  const title = useTranslations("staff.title");
  const { permissions } = useColleague();
  if (!mayOpen("customerLog", permissions)) return null;
  return (
    <StaffButton to="customerLog" params={{ accountid }}>
      {title("auditLog")}
    </StaffButton>
  );
}

function OrderAct({ customer: { number, kind, status } }: { customer: CustomerPage }) {
  const title = useTranslations("staff.title");
  const isActive = statusByCode(status)?.state === "active";
  if (!mayOpen("newOrder", useColleague().permissions) || kind === "operator" || !isActive) return null;
  return (
    <StaffButton to="newOrder" params={{ number: String(number) }}>
      {title("newOrder")}
    </StaffButton>
  );
}

function QuoteAct({ number }: { number: string }) {
  const title = useTranslations("staff.title");
  if (!mayOpen("newQuote", useColleague().permissions)) return null;
  return (
    <StaffButton to="newQuote" params={{ number }}>
      {title("newQuote")}
    </StaffButton>
  );
}

function Crumbs({ number }: { number: string }) {
  const t = useTranslations("customers.page");
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="customers">{title("customers")}</StaffLink> },
        { key: "here", content: t("title", { number }) },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("customers.page");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("customer")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<StaffButton to="customers">{t("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
