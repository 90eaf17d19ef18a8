import { staffRequest } from "@nameplane/contracts/backoffice/operations";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTitle } from "../../shell/routing/page-title.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { Timeline } from "../../ui/layout/steps.tsx";
import { CodeStatus, statusByCode, useStatusWord } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { ExchangePanel } from "./exchange-panel.tsx";
import { StaffActs } from "./staff-acts.tsx";
import type { StaffRequest } from "./staff-request.ts";
import { StoppedPanel } from "./stopped-panel.tsx";
import { CustomerLink, Due, Severity, useKindWord } from "./task-words.tsx";
import { useRequestWords } from "./use-request-words.ts";
import "./queue.css";

/** Live news about a request goes to the customer's account only, so this page polls while the request is running. */
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
  const { data, error, refetch } = useQuery({
    ...apiQuery(useApi(), staffRequest, { requestid }),
    refetchInterval: paced((answer) => (underWay.includes(answer?.request.status ?? 0) ? CHECK_MS : false)),
  });
  if (data) return <Loaded of={data} />;
  if (error instanceof ApiError && error.code === resultCodes.notFound) return <Missing />;
  return (
    <Page title={t("title", { number: String(requestid) })} crumbs={<Crumbs number={String(requestid)} />}>
      <Panel flush>
        {error ? (
          <ErrorState title={t("failed")} error={error} reassurance={queue("safe")} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </Panel>
    </Page>
  );
}

function Loaded({ of }: { of: StaffRequest }) {
  const t = useTranslations("queue.page");
  const queue = useTranslations("queue");
  const words = useRequestWords(of);
  const { request, cause, stopped, account, lockreason, tasks } = of;
  const { requestid, domainname, unicodename, status, reason, reasontext, islocked } = request;
  const number = String(requestid);
  useTitle(t("title", { number }));
  return (
    <Page
      title={domainname === null ? words.type : words.of(<DomainName name={unicodename ?? domainname} ascii={domainname} wrap />)}
      mark={<CodeStatus code={reason ?? status} />}
      sub={`${t("title", { number })}, ${queue("account", { name: account.name, number: String(account.number) })}`}
      crumbs={<Crumbs number={number} />}
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          {islocked && (
            <Banner
              tone="needs"
              title={lockreason === null || lockreason === "" ? t("locked") : t("lockedWhy", { why: lockreason })}
            >
              {t("lockedText")}
            </Banner>
          )}
          {tasks.length > 0 && <Tasks tasks={tasks} />}
          {reasontext !== null && (
            <Panel title={t("saidTo")}>
              <p className="np-mono np-queue-words" translate="no">
                {reasontext}
              </p>
            </Panel>
          )}
          <StaffActs of={of} />
          {cause !== null && stopped > 1 && <StoppedPanel cause={cause} />}
          <ExchangePanel requestid={requestid} />
          <Steps timeline={request.timeline} />
        </div>
        <Facts of={of} />
      </div>
    </Page>
  );
}

function Tasks({ tasks }: Pick<StaffRequest, "tasks">) {
  const t = useTranslations("queue.page");
  const kindWord = useKindWord();
  return (
    <Panel title={t("tasks")} flush>
      <ul>
        {tasks.map((task) => (
          <li key={task.taskid} className="np-queue-row">
            <div className="np-grow">
              <StaffLink to="task" params={{ id: task.taskid }}>
                {kindWord(task.kind)}
              </StaffLink>
              <p className="np-small np-queue-words">{task.text}</p>
            </div>
            <span className="np-row np-gap-12">
              <Severity of={task.severity} />
              <Due task={task} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const actors = ["user", "token", "staff", "hook", "registry"] as const;

function Steps({ timeline }: Pick<StaffRequest["request"], "timeline">) {
  const t = useTranslations("queue.page");
  const actorWord = useTranslations("queue.actor");
  const word = useStatusWord();
  const format = useFormat();
  if (timeline.length === 0) return null;
  // Returns the translated word for a known kind of actor; other actors, such as colleagues and jobs, are shown by their own
  // name.
  const nameOf = (actor: string) => {
    const known = actors.find((each) => each === actor);
    return known === undefined ? actor : actorWord(known);
  };
  return (
    <Panel title={t("timeline")}>
      <Timeline
        steps={timeline.map(({ at, status, reason, actor }, index) => {
          const why = reason !== null && /^\d+$/.test(reason) ? word(Number(reason)) : reason;
          const isLast = index === timeline.length - 1;
          const family = statusByCode(status)?.family;
          return {
            key: `${at} ${String(status)}`,
            state: !isLast
              ? "done"
              : family === "needs"
                ? "needs"
                : family === "problem"
                  ? "failed"
                  : family === "pending"
                    ? "now"
                    : "done",
            title: why === null ? word(status) : `${word(status)}: ${why}`,
            note: t("version", { at: format.moment(at), actor: nameOf(actor) }),
          };
        })}
      />
    </Panel>
  );
}

function Facts({ of }: { of: StaffRequest }) {
  const t = useTranslations("queue.page");
  const words = useRequestWords(of);
  const format = useFormat();
  const { request, account } = of;
  const { ordernr, created, limitat, nextcheckat, attempts, price, isfunded } = request;
  const at = (value: string | null) => (value === null ? null : <DateTime value={value} show="both" />);
  return (
    <Panel flush title={t("facts")}>
      <KeyValue
        facts={[
          { key: "type", label: t("type"), value: words.type },
          {
            key: "customer",
            label: t("customer"),
            value: <CustomerLink of={account} />,
          },
          {
            key: "order",
            label: t("order"),
            value: ordernr === null ? null : <span className="np-mono">{ordernr}</span>,
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
        ]}
      />
    </Panel>
  );
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
