import { queueRights, staffQueues, type OpeningStep, type StaffQueue } from "@nameplane/contracts/reports/home-values";
import type { StaffQueueRow } from "@nameplane/contracts/reports/home";
import { staffHome } from "@nameplane/contracts/reports/operations";
import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffButton, StaffLink, StaffLinkOrText } from "../../shell/staff/staff-link.tsx";
import { mayOpen, staffRouteOf, type StaffRouteId } from "../../shell/staff/staff-routes.ts";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime, useNow } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { FiguresPanel } from "../backoffice/finder/index.ts";
import { MentionsPanel } from "../staff/index.ts";
import { MoneyPanel } from "./money-panel.tsx";
import "./reports.css";

type Home = AnswerOf<typeof staffHome>;

/** The first page of staff: what is waiting, what is broken, money, balances and certificates, each with a link to its list. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("staffhome");
  const title = useTranslations("staff.title");
  const { permissions } = useColleague();
  const { data, error, refetch } = useApiQuery(staffHome, {});
  const seesFigures = permissions.includes("staff_view");
  return (
    <Page title={title("home")} actions={mayOpen("reports", permissions) && <StaffButton to="reports">{t("more")}</StaffButton>}>
      {data === undefined ? (
        error === null ? (
          <LoadingPanel lines={8} />
        ) : (
          <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className="np-home-grid">
          <div className="np-col np-gap-20">
            {data.opening !== null && <Opening steps={data.opening} />}
            <MentionsPanel />
            <Queues rows={data.queues} />
            <Broken things={data.broken.things} />
            {data.money !== null && <MoneyPanel money={data.money} />}
          </div>
          <div className="np-col np-gap-20">
            {seesFigures && <FiguresPanel />}
            {data.balances !== null && <Balances rows={data.balances} />}
            {data.expiring !== null && <Expiring rows={data.expiring} />}
          </div>
        </div>
      )}
    </Page>
  );
}

/** The page on which each step before opening is done. */
const pageOfStep = {
  account: "registries",
  tld: "tldsOfStaff",
  terms: "brands",
  administrator: "colleagues",
} as const satisfies Record<OpeningStep, StaffRouteId>;

/** What is to be done before the first domain is sold. */
function Opening({ steps }: { readonly steps: NonNullable<Home["opening"]> }) {
  const t = useTranslations("staffhome");
  const { permissions } = useColleague();
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <Panel title={t("opening")}>
      <ul className="np-col np-gap-16">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="np-row np-between np-gap-12">
            <span className="np-col">
              <span className={isDone ? "np-soft" : "np-strong"}>{t(`step.${step}.title`)}</span>
              {!isDone && <span className="np-small np-soft">{t(`step.${step}.why`)}</span>}
            </span>
            {isDone ? (
              <StatusMark tone="active">{t("stepDone")}</StatusMark>
            ) : (
              mayOpen(pageOfStep[step], permissions) && (
                <StaffButton to={pageOfStep[step]} size="sm" {...(step === next ? { variant: "primary" as const } : {})}>
                  {t(`step.${step}.act`)}
                </StaffButton>
              )
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Queues({ rows }: { readonly rows: readonly StaffQueueRow[] }) {
  const t = useTranslations("staffhome");
  const { permissions } = useColleague();
  const own = staffQueues.filter((queue) => {
    const right = queueRights[queue];
    // In many installations no act needs a second person, so the queue of proposals is listed only if it is not empty.
    return right === null ? rows.some((row) => row.queue === queue && row.count > 0) : permissions.includes(right);
  });
  if (own.length === 0) return null;
  return (
    <Panel title={t("waiting")}>
      <ul className="np-col np-gap-16">
        {own.flatMap((queue) => {
          const row = rows.find((each) => each.queue === queue);
          return row === undefined ? [] : [<QueueLine key={queue} row={row} />];
        })}
      </ul>
    </Panel>
  );
}

function QueueLine({ row: { queue, count, late, oldest, due } }: { readonly row: StaffQueueRow }) {
  const t = useTranslations("staffhome");
  const format = useFormat();
  const now = useNow();
  const notes = [
    ...(oldest === null ? [] : [t("oldest", { since: format.relative(oldest, now) })]),
    ...(due === null || late > 0 ? [] : [t("due", { when: format.relative(due, now) })]),
  ];
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      <span className="np-col">
        <span className={count > 0 ? "np-strong" : "np-soft"}>{t(`queue.${queue}`, { count })}</span>
        {late > 0 && <StatusMark tone="problem">{t("late", { count: late })}</StatusMark>}
        {notes.length > 0 && <span className="np-small np-soft">{notes.join(", ")}</span>}
      </span>
      <StaffButton to={queue satisfies StaffQueue} size="sm" {...(count > 0 ? { variant: "primary" as const } : {})}>
        {t(`act.${queue}`)}
      </StaffButton>
    </li>
  );
}

const failedRequest = String(codeOf("request", "failed"));

/** The page on which staff deal with each kind of trouble. */
const pageOf = { requests: "requests", alarms: "tasks", system: "registries", mails: "tasks" } as const satisfies Record<
  Home["broken"]["things"][number]["what"],
  StaffRouteId
>;

function Broken({ things }: { readonly things: Home["broken"]["things"] }) {
  const t = useTranslations("staffhome");
  return (
    <Panel title={t("broken")}>
      {things.length === 0 ? (
        <p className="np-soft">{t("whole")}</p>
      ) : (
        <ul className="np-col np-gap-8">
          {things.map(({ what, count, name }) => (
            <li key={`${what} ${name}`}>
              <StatusMark tone="problem">
                <ListLink page={pageOf[what]} search={what === "requests" ? { status: failedRequest } : {}}>
                  <BrokenWords what={what} count={count} name={name} />
                </ListLink>
              </StatusMark>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const parts = ["registry", "dns", "mail", "payments", "orders"] as const;

function BrokenWords({ what, count, name }: Home["broken"]["things"][number]) {
  const t = useTranslations("staffhome");
  if (what !== "system") return t(`brokenThing.${what}`, { count });
  const [kind, of = ""] = name.split(":");
  const known = parts.find((each) => each === kind);
  return t("brokenThing.system", { name: known === undefined ? name : t(`part.${known}`, { name: of }) });
}

/** A link to a filtered list. Users who may not open the list see only its text. */
function ListLink({
  page,
  search,
  children,
}: {
  readonly page: StaffRouteId;
  readonly search: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  const { permissions } = useColleague();
  return mayOpen(page, permissions) ? (
    <Link to={staffRouteOf(page).path} search={search}>
      {children}
    </Link>
  ) : (
    children
  );
}

function Balances({ rows }: { readonly rows: NonNullable<Home["balances"]> }) {
  const t = useTranslations("staffhome");
  return (
    <Panel title={t("balances")}>
      {rows.length === 0 ? (
        <p className="np-soft">{t("noBalances")}</p>
      ) : (
        <ul className="np-col np-gap-8">
          {rows.map(({ registry, name, minor, currency, daysLeft, isLow }) => (
            <li key={`${registry} ${currency}`} className="np-row np-between np-wrap np-gap-12">
              <StaffLinkOrText to="registry" params={{ registry }}>
                {name}
              </StaffLinkOrText>
              <span className="np-row np-gap-12">
                {isLow && <StatusMark tone="problem">{t("low")}</StatusMark>}
                <span className="np-small np-soft">{daysLeft === null ? t("lasts") : t("daysLeft", { count: daysLeft })}</span>
                <Money value={{ minor, currency }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Expiring({ rows }: { readonly rows: NonNullable<Home["expiring"]> }) {
  const t = useTranslations("staffhome");
  const now = useNow();
  return (
    <Panel title={t("expiring")}>
      {rows.length === 0 ? (
        <p className="np-soft">{t("noExpiring")}</p>
      ) : (
        <ul className="np-col np-gap-8">
          {rows.map(({ what, key, name, until }) => (
            <li key={`${what} ${key} ${name} ${until}`} className="np-row np-between np-wrap np-gap-12">
              {what === "registry" ? (
                <StaffLinkOrText to="registry" params={{ registry: key }}>
                  {t("expiringThing.registry", { name })}
                </StaffLinkOrText>
              ) : (
                <StaffLink to="customer" params={{ number: key }}>
                  {t(`expiringThing.${what}`, { name })}
                </StaffLink>
              )}
              <StatusMark tone={new Date(until) < now ? "problem" : "needs"}>
                <DateTime value={until} show="relative" />
              </StatusMark>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
