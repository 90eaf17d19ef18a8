import type { AnswerOf } from "@nameplane/contracts";
import { reviewList } from "@nameplane/contracts/backoffice/operations";
import { IconClock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { toneOf, useAskWords } from "../files/index.ts";
import { AskForm } from "./ask-form.tsx";
import "./reviews.css";

export type ReviewRow = AnswerOf<typeof reviewList>["data"][number];

/** The operator's queue of documents: those to be decided, those not uploaded yet, and those decided. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("files.review");
  const title = useTranslations("staff.title");
  const setQuery = useSetQuery();
  const decided = useRouteQuery()["decided"] === "true";
  const { data, error, refetch } = useApiQuery(reviewList, { decided });
  return (
    <Page width="form" title={title("documents")}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("tabs")}
          tabs={[
            { value: "waiting", label: t("waiting") },
            { value: "decided", label: t("decided") },
          ]}
          value={decided ? "decided" : "waiting"}
          onChange={(value) => void setQuery({ decided: value === "decided" ? true : undefined })}
        />
        <Panel flush>
          {data === undefined ? (
            error ? (
              <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
            ) : (
              <LoadingPanel lines={6} />
            )
          ) : data.data.length === 0 ? (
            <EmptyState title={t(decided ? "emptyDecided" : "empty")}>{decided ? null : t("emptyText")}</EmptyState>
          ) : (
            <ul>
              {data.data.map((row) => (
                <Row key={row.askid} row={row} />
              ))}
            </ul>
          )}
        </Panel>
        {!decided && <AskForm />}
      </div>
    </Page>
  );
}

function Row({ row }: { row: ReviewRow }) {
  const t = useTranslations("files.review");
  const words = useAskWords();
  const about = useAbout();
  return (
    <li className="np-review">
      <div className="np-grow">
        <StaffLink to="document" params={{ id: row.askid }} className="np-review-title">
          {words.what(row)}
        </StaffLink>
        <p className="np-small np-soft">
          {about(row)}, {row.account.name} ({row.account.number}), {t("filecount", { count: row.filecount })},{" "}
          <DateTime value={row.decidedat ?? row.sentat ?? row.askedat} show="relative" />
        </p>
        <DeadlineLine row={row} />
      </div>
      <StatusMark tone={toneOf[row.state]}>{words.state(row)}</StatusMark>
    </li>
  );
}

/** The deadline for verifying an owner, which also runs while a document waits here. After it the owner's domains are `held`. */
export function DeadlineLine({ row: { state, deadline, held } }: { row: Pick<ReviewRow, "state" | "deadline" | "held"> }) {
  const t = useTranslations("files.review");
  if (deadline === null || state !== "sent") return null;
  return (
    <p className="np-small np-review-due">
      <Icon of={IconClock} size="s" />
      <span>
        {held ? (
          t("held")
        ) : (
          <>
            {t("stops")} <DateTime value={deadline} show="exact" />
          </>
        )}
      </span>
    </p>
  );
}

/** Returns a function that says in words what a document is for. */
export function useAbout() {
  const t = useTranslations("files.review");
  return ({ about }: Pick<ReviewRow, "about">): string =>
    about.kind === "case"
      ? t("case", { contact: about.contact ?? "" })
      : [t("request", { number: String(about.requestid) }), about.domainname].filter((each) => each !== null).join(", ");
}
