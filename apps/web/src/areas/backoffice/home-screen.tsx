import { abuseList } from "@nameplane/contracts/abuse/operations";
import { differenceList, reviewList, taskCounts } from "@nameplane/contracts/backoffice/operations";
import { desk } from "@nameplane/contracts/tickets/operations";
import { useTranslations } from "use-intl";
import { StaffButton } from "../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../shell/staff/staff-routes.ts";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { FiguresPanel } from "./finder/index.ts";

const queues = ["tasks", "tickets", "abuse", "documents", "differences"] as const;

/** The first page of those who work in the queues: how many items wait in each queue that they may open. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("staff.title");
  const { permissions } = useColleague();
  return (
    <Page width="form" title={t("home")}>
      <div className="np-col np-gap-20">
        <Queues />
        {permissions.includes("staff_view") && <FiguresPanel />}
      </div>
    </Page>
  );
}

function Queues() {
  const t = useTranslations("queue.home");
  const { permissions } = useColleague();
  const own = queues.filter((each) => mayOpen(each, permissions));
  const asked = {
    tasks: useApiQuery(taskCounts, {}, { enabled: own.includes("tasks") }),
    tickets: useApiQuery(desk, {}, { enabled: own.includes("tickets") }),
    abuse: useApiQuery(abuseList, {}, { enabled: own.includes("abuse") }),
    documents: useApiQuery(reviewList, { decided: false }, { enabled: own.includes("documents") }),
    differences: useApiQuery(differenceList, {}, { enabled: own.includes("differences") }),
  };
  const failed = own.map((each) => asked[each]).find(({ error, data }) => error !== null && data === undefined);
  if (failed)
    return (
      <Panel>
        <PanelFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  if (own.some((each) => asked[each].data === undefined))
    return (
      <Panel>
        <LoadingPanel lines={2} />
      </Panel>
    );
  const [tasks, tickets, differences] = [asked.tasks.data, asked.tickets.data?.counts.us, asked.differences.data?.data.length];
  const reported = asked.abuse.data?.total;
  const sent = asked.documents.data?.data.filter(({ state }) => state === "sent").length;
  return (
    <Panel>
      <ul className="np-col np-gap-16">
        {tasks && (
          <QueueLink
            to="tasks"
            count={tasks.open}
            words={[
              t("tasks", { count: tasks.open }),
              ...(tasks.overdue > 0 ? [t("tasksLate", { count: tasks.overdue })] : []),
            ].join(", ")}
            act={t("tasksAct")}
          />
        )}
        {tickets !== undefined && (
          <QueueLink to="tickets" count={tickets} words={t("tickets", { count: tickets })} act={t("ticketsAct")} />
        )}
        {reported !== undefined && (
          <QueueLink to="abuse" count={reported} words={t("abuse", { count: reported })} act={t("abuseAct")} />
        )}
        {sent !== undefined && (
          <QueueLink to="documents" count={sent} words={t("documents", { count: sent })} act={t("documentsAct")} />
        )}
        {differences !== undefined && (
          <QueueLink
            to="differences"
            count={differences}
            words={t("differences", { count: differences })}
            act={t("differencesAct")}
          />
        )}
      </ul>
    </Panel>
  );
}

function QueueLink({ to, count, words, act }: { to: (typeof queues)[number]; count: number; words: string; act: string }) {
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      <span className={count > 0 ? "np-strong" : "np-soft"}>{words}</span>
      <StaffButton to={to} size="sm" {...(count > 0 ? { variant: "primary" as const } : {})}>
        {act}
      </StaffButton>
    </li>
  );
}
