import type { NoteRow, ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { addStaffNote, removeStaffNote, staffNotes } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { MentionArea, useToldWords } from "../../staff/index.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import "./objects.css";

type Thing = { readonly kind: ObjectKind; readonly objectid: string };

/** Internal notes of staff about an object, and a field to add one. Customers never see them. */
export function NotesPanel({ kind, objectid }: Thing) {
  const t = useTranslations("objects.notes");
  const { data, error, refetch } = useApiQuery(staffNotes, { kind, objectid });
  return (
    <Panel flush title={t("title")}>
      <div className="np-panel-body">
        <NewNote kind={kind} objectid={objectid} />
      </div>
      {data === undefined && error !== null && <PanelFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={2} />}
      {data !== undefined && data.notes.length > 0 && (
        <ul className="np-object-notes np-object-more">
          {data.notes.map((note) => (
            <Note key={note.noteid} note={note} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewNote({ kind, objectid }: Thing) {
  const t = useTranslations("objects.notes");
  const apiTexts = useTranslations("api");
  const [text, setText, kept] = useDraft(`note ${kind} ${objectid}`, "");
  const [isMissing, setMissing] = useState(false);
  const words = useToldWords();
  const add = useApiMutation(addStaffNote, {
    call: { handled: true },
    onSuccess: (done) => {
      kept();
      const said = words(done);
      if (said !== undefined) showToast({ tone: done.nottold.length > 0 ? "info" : "success", title: said });
    },
  });
  const press = () => {
    const missing = text.trim() === "";
    setMissing(missing);
    if (!missing && !add.isPending) add.mutate({ input: { kind, objectid, text } });
  };
  return (
    <div className="np-col np-gap-12">
      {add.error && <Banner tone="problem" title={describeError(add.error, apiTexts)} live />}
      <MentionArea
        about={kind}
        label={t("label")}
        hint={t("hint")}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={setText}
        error={isMissing ? t("needed") : null}
      />
      <div>
        <Button busy={add.isPending} onClick={press}>
          {t("add")}
        </Button>
      </div>
    </div>
  );
}

function Note({ note: { noteid, text, author, at } }: { note: NoteRow }) {
  const t = useTranslations("objects.notes");
  const { staffid } = useColleague();
  const remove = useApiMutation(removeStaffNote, {
    onSuccess: () => showToast({ tone: "success", title: t("removed") }),
  });
  return (
    <li>
      <p className="np-object-text">{text}</p>
      <div className="np-row np-wrap np-gap-8 np-small np-soft">
        <span>{author.name}</span>
        <DateTime value={at} show="relative" />
        {author.staffid === staffid && (
          <Button size="xs" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({ input: { noteid } })}>
            {t("remove")}
          </Button>
        )}
      </div>
    </li>
  );
}
