import { endTask, takeTask, task as readTask, taskCounts, taskList } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTitle } from "../../shell/routing/page-title.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { useColleague } from "../../shell/staff/staff-session.ts";
import type { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StoppedPanel } from "./stopped-panel.tsx";
import { About, Due, Severity, useAdvice, useKindWord, type Task } from "./task-words.tsx";
import "./queue.css";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One task: what happened, what to do about it, and who is working on it. */
export function Screen(): React.JSX.Element {
  const { id } = useStaffParams("task");
  return uuid.test(id) ? <Named taskid={id} /> : <Missing />;
}

function Named({ taskid }: { taskid: string }) {
  const t = useTranslations("queue.task");
  const queue = useTranslations("queue");
  const title = useTranslations("staff.title");
  const read = useApiQuery(readTask, { taskid });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={title("task")}
      crumbs={<Crumbs />}
      missing={<Missing />}
      failed={t("failed")}
      safe={queue("safe")}
      lines={6}
    >
      {(answer) => <Loaded task={answer.task} />}
    </AnswerPage>
  );
}

function Loaded({ task }: { task: Task }) {
  const t = useTranslations("queue.task");
  const queue = useTranslations("queue");
  const kindWord = useKindWord();
  const advice = useAdvice();
  const words = kindWord(task.kind);
  useTitle(words);
  const { doneat, doneby, note, taken, request, created, text, cause } = task;
  return (
    <Page width="form" title={words} mark={<Severity of={task.severity} />} crumbs={<Crumbs />}>
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <Panel title={t("happened")}>
            <div className="np-col np-gap-12">
              <p className="np-queue-words">{text}</p>
              {doneat === null && <p className="np-text">{advice(task.kind)}</p>}
              {request !== null && (
                <div>
                  <StaffButton to="request" params={{ number: String(request.number) }}>
                    {t("toRequest", { number: String(request.number) })}
                  </StaffButton>
                </div>
              )}
            </div>
          </Panel>
          {cause !== null && <StoppedPanel cause={cause} />}
          {doneat === null && <Work task={task} />}
        </div>
        <Panel flush title={t("facts")}>
          <KeyValue
            facts={[
              { key: "about", label: t("about"), value: <About task={task} /> },
              { key: "created", label: t("created"), value: <DateTime value={created} show="both" /> },
              { key: "due", label: t("due"), value: <Due task={task} /> },
              ...(doneat === null
                ? [{ key: "taken", label: t("taken"), value: taken?.name ?? queue("nobody") }]
                : [
                    { key: "done", label: t("doneAt"), value: <DateTime value={doneat} show="both" /> },
                    { key: "by", label: t("doneBy"), value: doneby ?? queue("byItself") },
                    { key: "note", label: t("note"), value: note },
                  ]),
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

/** Take a task, release it, or record what was done. A task that another staff member has must first be taken over. */
function Work({ task }: { task: Task }) {
  const { taskid, taken } = task;
  const t = useTranslations("queue.task");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const { staffid } = useColleague();
  const [note, setNote, noted] = useDraft(`task ${taskid}`, "");
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isMine = taken?.id === staffid;
  const check = () => {
    for (const { path } of [readTask, taskList, taskCounts]) void queries.invalidateQueries({ queryKey: [path] });
  };
  const failed = (error: ApiError) => {
    setFailure(describeError(error, apiTexts));
    check();
  };
  const take = useApiMutation(takeTask, {
    call: { handled: true },
    onSuccess: (_, { input }) => {
      showToast({ tone: "success", title: t(input.take ? "takenToast" : "putBackToast") });
      check();
    },
  });
  const end = useApiMutation(endTask, {
    call: { handled: true },
    onSuccess: () => {
      noted();
      showToast({ tone: "success", title: t("doneToast") });
      check();
    },
  });
  const isBusy = take.isPending || end.isPending;
  const press = (isTaken: boolean) => {
    setFailure(null);
    if (!isBusy) take.mutate({ input: { taskid, take: isTaken, from: taken?.id ?? null } }, { onError: failed });
  };
  const finish = () => {
    setFailure(null);
    setMissing(note.trim() === "");
    if (!isBusy && note.trim() !== "") end.mutate({ input: { taskid, note } }, { onError: failed });
  };
  return (
    <Panel title={t("act")}>
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {taken !== null && !isMine && <Banner tone="info" title={t("withOther", { name: taken.name })} />}
        <div className="np-row np-wrap np-gap-12">
          {isMine ? (
            <Button busy={take.isPending} onClick={() => press(false)}>
              {t("putBack")}
            </Button>
          ) : (
            <Button variant="primary" busy={take.isPending} onClick={() => press(true)}>
              {taken === null ? t("take") : t("takeOver", { name: taken.name })}
            </Button>
          )}
        </div>
        {(taken === null || isMine) && (
          <>
            <TextArea
              label={t("note")}
              hint={t("noteHint")}
              rows={3}
              maxLength={2000}
              value={note}
              onChange={setNote}
              error={missing ? t("noteNeeded") : null}
            />
            <div>
              <Button {...(isMine ? { variant: "primary" as const } : {})} busy={end.isPending} onClick={finish}>
                {t("done")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

function Crumbs() {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="tasks">{title("tasks")}</StaffLink> },
        { key: "here", content: title("task") },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("queue.task");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("task")} crumbs={<Crumbs />}>
      <Panel flush>
        <EmptyState title={t("goneTitle")} actions={<StaffButton to="tasks">{t("toList")}</StaffButton>}>
          {t("goneText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
