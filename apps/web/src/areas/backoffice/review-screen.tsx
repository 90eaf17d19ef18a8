import type { AnswerOf } from "@nameplane/contracts";
import { decideDocument, review, reviewFile, reviewList } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTitle } from "../../shell/routing/page-title.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
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
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { StoredRow, toneOf, useAskWords } from "../files/index.ts";
import { DeadlineLine, useAbout } from "./reviews-screen.tsx";
import "./reviews.css";

type Document = AnswerOf<typeof review>["document"];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One requested document: the question, the uploaded files, and the decision. */
export function Screen(): React.JSX.Element {
  const { id } = useStaffParams("document");
  return uuid.test(id) ? <Named askid={id} /> : <Missing />;
}

function Named({ askid }: { askid: string }) {
  const t = useTranslations("files.review");
  const title = useTranslations("staff.title");
  const read = useApiQuery(review, { askid });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={title("document")}
      missing={<Missing />}
      failed={t("failed")}
      safe={t("safe")}
      lines={6}
    >
      {(answer) => <Loaded document={answer.document} />}
    </AnswerPage>
  );
}

function Loaded({ document }: { document: Document }) {
  const t = useTranslations("files.review");
  const asks = useTranslations("files.ask");
  const title = useTranslations("staff.title");
  const words = useAskWords();
  const about = useAbout();
  useTitle(words.what(document));
  const { account, askid, askedat, sentat, decidedat, decision, files, state, why } = document;
  const at = (value: string | null) => (value === null ? null : <DateTime value={value} show="exact" />);
  return (
    <Page
      width="form"
      title={words.what(document)}
      mark={<StatusMark tone={toneOf[state]}>{words.state(document)}</StatusMark>}
      sub={about(document)}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="documents">{title("documents")}</StaffLink> },
            { key: "here", content: title("document") },
          ]}
        />
      }
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <Panel title={asks("files")}>
            {files.length === 0 ? (
              <p className="np-soft">{t("filecount", { count: 0 })}</p>
            ) : (
              <ul className="np-files">
                {files.map((file) => (
                  <StoredRow
                    key={file.fileid}
                    file={file}
                    fetch={{ operation: reviewFile, input: { askid, fileid: file.fileid } }}
                  />
                ))}
              </ul>
            )}
          </Panel>
          {state === "sent" && <Decide document={document} />}
        </div>
        <Panel flush>
          <KeyValue
            facts={[
              { key: "about", label: t("about"), value: about(document) },
              { key: "account", label: t("account"), value: `${account.name} (${account.number})` },
              { key: "why", label: t("why"), value: why },
              { key: "asked", label: asks("state.wanted"), value: at(askedat) },
              { key: "sent", label: asks("sentAt"), value: at(sentat) },
              ...(decidedat === null ? [] : [{ key: "decided", label: t("decided"), value: at(decidedat) }]),
              ...(decision === null ? [] : [{ key: "decision", label: t("reason"), value: decision }]),
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

function Decide({ document }: { document: Document }) {
  const { askid } = document;
  const t = useTranslations("files.review");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const [text, setText, sent] = useDraft(`review ${askid}`, "");
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = useApiMutation(decideDocument, { call: { handled: true } });
  const press = (accept: boolean) => {
    const isMissing = !accept && text.trim() === "";
    setMissing(isMissing);
    setFailure(null);
    if (isMissing || decide.isPending) return;
    decide.mutate(
      { input: { askid, accept, text: accept ? "" : text } },
      {
        onSuccess: () => {
          sent();
          showToast({ tone: "success", title: t(accept ? "accepted" : "refused") });
          void queries.invalidateQueries({ queryKey: [review.path] });
          void queries.invalidateQueries({ queryKey: [reviewList.path] });
        },
        onError: (error) => setFailure(describeError(error, apiTexts)),
      },
    );
  };
  const busy = (accept: boolean) => decide.isPending && decide.variables.input.accept === accept;
  return (
    <Panel title={t("decide")}>
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <DeadlineLine row={document} />
        <div className="np-row np-review-act">
          <Button variant="primary" busy={busy(true)} onClick={() => press(true)}>
            {t("accept")}
          </Button>
          <span className="np-small np-soft">{t("acceptText")}</span>
        </div>
        <TextArea
          label={t("reason")}
          hint={t("reasonHint")}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={missing ? t("reasonNeeded") : null}
        />
        <div>
          <Button busy={busy(false)} onClick={() => press(false)}>
            {t("refuse")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Missing() {
  const t = useTranslations("files.review");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("document")}>
      <Panel flush>
        <EmptyState title={t("gone")} actions={<StaffButton to="documents">{t("toList")}</StaffButton>}>
          {t("goneText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
