import { staffRequest } from "@nameplane/contracts/backoffice/operations";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel, type Fact } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { ObjectPage } from "./objects/index.ts";
import { DeliverPanel } from "./deliver-panel.tsx";
import { ExchangePanel } from "./exchange-panel.tsx";
import { StaffActs } from "./staff-acts.tsx";
import type { StaffRequest } from "./staff-request.ts";
import { StoppedPanel } from "./stopped-panel.tsx";
import { TaskPanel } from "./task-panel.tsx";
import { CustomerLink } from "./task-words.tsx";
import { useRequestWords } from "./use-request-words.ts";
import "./queue.css";

/** Live events about a request are sent only to the customer's account, so this page polls while the request is running. */
const CHECK_MS = 3000;
const underWay: readonly number[] = [10, 11];

const numberOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** A customer's request as staff see it, with what they can do about it. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("request");
  const requestid = numberOf(number);
  return requestid === null ? <Missing /> : <Numbered key={requestid} requestid={requestid} />;
}

function Numbered({ requestid }: { requestid: number }) {
  const t = useTranslations("queue.page");
  const queue = useTranslations("queue");
  const read = useQuery({
    ...apiQuery(useApi(), staffRequest, { requestid }),
    refetchInterval: paced((answer) => (underWay.includes(answer?.request.status ?? 0) ? CHECK_MS : false)),
  });
  return (
    <AnswerPage
      read={read}
      title={t("title", { number: String(requestid) })}
      crumbs={<Crumbs number={String(requestid)} />}
      missing={<Missing />}
      failed={t("failed")}
      safe={queue("safe")}
    >
      {(answer) => <Loaded of={answer} />}
    </AnswerPage>
  );
}

function Loaded({ of }: { of: StaffRequest }) {
  const t = useTranslations("queue.page");
  const queue = useTranslations("queue");
  const words = useRequestWords(of);
  const { request, cause, stopped, account, lockreason, tasks } = of;
  const { id, requestid, domainname, unicodename, status, reason, reasontext, islocked } = request;
  const number = String(requestid);
  return (
    <ObjectPage
      kind="request"
      objectid={id}
      title={t("title", { number })}
      heading={
        domainname === null ? words.type : words.of(<DomainName name={unicodename ?? domainname} ascii={domainname} wrap />)
      }
      mark={<CodeStatus code={reason ?? status} />}
      sub={`${t("title", { number })}, ${queue("account", { name: account.name, number: String(account.number) })}`}
      crumbs={<Crumbs number={number} />}
      waits={
        <>
          {islocked && (
            <Banner
              tone="needs"
              title={lockreason === null || lockreason === "" ? t("locked") : t("lockedWhy", { why: lockreason })}
            >
              {t("lockedText")}
            </Banner>
          )}
          {tasks.length > 0 && <TaskPanel title={t("tasks")} tasks={tasks} />}
          {reasontext !== null && (
            <Panel title={t("saidTo")}>
              <p className="np-mono np-queue-words" translate="no">
                {reasontext}
              </p>
            </Panel>
          )}
        </>
      }
      facts={useFacts(of)}
    >
      {of.delivery !== null && <DeliverPanel of={of} delivery={of.delivery} />}
      <StaffActs of={of} />
      {cause !== null && stopped > 1 && <StoppedPanel cause={cause} />}
      <ExchangePanel requestid={requestid} />
    </ObjectPage>
  );
}

function useFacts(of: StaffRequest): readonly Fact[] {
  const t = useTranslations("queue.page");
  const words = useRequestWords(of);
  const format = useFormat();
  const { request, account } = of;
  const { ordernr, created, limitat, nextcheckat, attempts, price, isfunded } = request;
  const at = (value: string | null) => (value === null ? null : <DateTime value={value} show="both" />);
  return [
    { key: "type", label: t("type"), value: words.type },
    {
      key: "customer",
      label: t("customer"),
      value: <CustomerLink of={account} />,
    },
    {
      key: "order",
      label: t("order"),
      value:
        ordernr === null ? null : (
          <StaffLink to="order" params={{ number: String(ordernr) }}>
            {ordernr}
          </StaffLink>
        ),
    },
    ...(price === null
      ? []
      : [
          {
            key: "price",
            label: t("price"),
            value: format.money({ minor: price.totalMinor, currency: price.currency }),
          },
        ]),
    { key: "paid", label: t("paid"), value: t(isfunded ? "yes" : "no") },
    { key: "created", label: t("created"), value: at(created) },
    ...(request.endedat === null
      ? [
          { key: "limit", label: t("deadline"), value: at(limitat) },
          { key: "next", label: t("nextCheck"), value: at(nextcheckat) },
        ]
      : []),
    { key: "attempts", label: t("attempts"), value: <span className="np-num">{attempts}</span> },
  ];
}

function Crumbs({ number }: { number: string }) {
  const t = useTranslations("queue");
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="tasks">{title("tasks")}</StaffLink> },
        { key: "here", content: t("request", { number }) },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("queue.page");
  const task = useTranslations("queue.task");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("request")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<StaffButton to="tasks">{task("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
