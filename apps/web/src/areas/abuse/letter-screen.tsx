import type { LetterMail } from "@nameplane/contracts/abuse/letters";
import type { LetterAct } from "@nameplane/contracts/abuse/letter-values";
import { abuseFile, abuseLetter } from "@nameplane/contracts/abuse/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { StoredRow } from "../files/index.ts";
import type { Letter } from "./abuse-page.ts";
import { LetterDrawer, useLetterAct } from "./letter-drawer.tsx";
import "./abuse.css";

/** An email that reports abuse: who sent it, the domains it names, the conversation, and what can be done. */
export function Screen(): React.JSX.Element {
  const { letterid } = useStaffParams("abuseLetter");
  return <Shown key={letterid} letterid={letterid} />;
}

function Shown({ letterid }: { letterid: string }) {
  const t = useTranslations("abuse.letter");
  const read = useApiQuery(abuseLetter, { letterid });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={t("title")}
      crumbs={<Crumbs here={t("title")} />}
      missing={<Missing />}
      failed={t("failed")}
    >
      {(letter) => <Loaded letter={letter} />}
    </AnswerPage>
  );
}

function Missing() {
  const t = useTranslations("abuse.letter");
  const toList = useTranslations("abuse.page");
  return (
    <Page width="form" title={t("title")} crumbs={<Crumbs here={t("title")} />}>
      <Panel flush>
        <EmptyState title={t("missing")} actions={<StaffButton to="abuse">{toList("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

function Loaded({ letter }: { letter: Letter }) {
  const t = useTranslations("abuse.letter");
  const list = useTranslations("abuse.letters");
  const title = letter.subject === "" ? list("noSubject") : letter.subject;
  return (
    <Page width="form" title={title} crumbs={<Crumbs here={title} />} actions={<Acts letter={letter} />}>
      <div className="np-col np-gap-20">
        {letter.mark === "failed" && (
          <Banner tone="problem" title={t("forged")}>
            {t("forgedText")}
          </Banner>
        )}
        <About letter={letter} />
        <Names letter={letter} />
        <Panel flush title={t("mails")}>
          <ul>
            {letter.mails.map((mail) => (
              <Mail key={mail.mailid} mail={mail} />
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}

function About({ letter }: { letter: Letter }) {
  const t = useTranslations("abuse.letter");
  const kinds = useTranslations("abuse.kinds");
  const marks = useTranslations("abuse.letters.mark");
  const { sendername, senderemail, mark } = letter;
  const by = letter.decidedby === "" ? t("program") : t("by", { name: letter.decidedby });
  return (
    <Panel>
      <KeyValue
        facts={[
          {
            key: "from",
            label: t("from"),
            value: (
              <span className="np-abuse-text">
                {[sendername, senderemail === "" ? t("noAddress") : senderemail].filter((word) => word !== "").join(", ")}{" "}
                {mark !== null && <StatusMark tone={mark === "failed" ? "problem" : "info"}>{marks(mark)}</StatusMark>}
              </span>
            ),
          },
          { key: "to", label: t("to"), value: letter.brand },
          { key: "received", label: t("received"), value: <DateTime value={letter.received} show="moment" /> },
          { key: "kind", label: t("kind"), value: kinds(letter.what) },
          { key: "format", label: t("formatLabel"), value: t(`format.${letter.format}`) },
          {
            key: "state",
            label: t("stateLabel"),
            value: letter.state === "waiting" ? t("state.waiting") : `${t(`state.${letter.state}`)}, ${by}`,
          },
          ...(letter.state === "waiting"
            ? [{ key: "due", label: t("due"), value: <DateTime value={letter.due} show="both" /> }]
            : []),
          ...(letter.reason === "" ? [] : [{ key: "why", label: t("drawer.why"), value: letter.reason }]),
        ]}
      />
    </Panel>
  );
}

function Names({ letter }: { letter: Letter }) {
  const t = useTranslations("abuse.letter");
  const outcomes = useTranslations("abuse.outcomes");
  return (
    <Panel flush title={t("names")}>
      {letter.names.length === 0 && <p className="np-abuse-lead np-soft">{t("namesNone")}</p>}
      <ul>
        {letter.names.map(({ name, isours, isfiled, reference, outcome }) => (
          <li key={name} className="np-abuse-row">
            {reference === null ? (
              <DomainName name={name} />
            ) : (
              <StaffLink to="abuseCase" params={{ reference }}>
                <DomainName name={name} />
              </StaffLink>
            )}
            <span className="np-small np-soft">
              {outcome !== null
                ? outcomes(outcome)
                : isfiled
                  ? t(reference === null ? "filing" : "state.filed")
                  : t(isours ? "found" : "notOurs")}
            </span>
          </li>
        ))}
      </ul>
      {letter.grouped && <p className="np-abuse-lead np-small np-soft">{t("grouped")}</p>}
    </Panel>
  );
}

/** One mail of the conversation. Addresses in it are shown as text, and its files can only be downloaded. */
function Mail({ mail }: { mail: LetterMail }) {
  const t = useTranslations("abuse.letter");
  const marks = useTranslations("abuse.letters.mark");
  const files = useTranslations("abuse.reports");
  return (
    <li className="np-abuse-report">
      <div className="np-row np-gap-12 np-wrap">
        <strong className="np-abuse-text">{mail.direction === "out" ? t("us") : mail.address}</strong>
        {mail.by !== null && <span className="np-small np-soft">{t("by", { name: mail.by })}</span>}
        {mail.mark !== null && <StatusMark tone={mail.mark === "failed" ? "problem" : "info"}>{marks(mail.mark)}</StatusMark>}
        <span className="np-small np-soft np-end">
          <DateTime value={mail.at} show="moment" />
        </span>
      </div>
      <p className="np-abuse-text">{mail.text === "" ? <span className="np-soft">{t("standard")}</span> : mail.text}</p>
      {mail.files.length > 0 && (
        <ul className="np-files" aria-label={files("files")}>
          {mail.files.map((file) => (
            <StoredRow
              key={file.fileid}
              file={file}
              fetch={{ operation: abuseFile, input: { of: "mail", ofid: mail.mailid, fileid: file.fileid } }}
            />
          ))}
        </ul>
      )}
      {mail.leftout.map(({ name, why }) => (
        <p key={`${name} ${why}`} className="np-small np-soft np-abuse-text">
          {t("leftOut", { name, why })}
        </p>
      ))}
    </li>
  );
}

function Acts({ letter }: { letter: Letter }) {
  const t = useTranslations("abuse.letter.acts");
  const [act, setAct] = useState<Exclude<LetterAct, "read"> | null>(null);
  const { isPending, send } = useLetterAct(letter, "read", () => undefined);
  return (
    <>
      {letter.news !== null && (
        <Button busy={isPending} onClick={() => send({})}>
          {t("read")}
        </Button>
      )}
      {letter.senderemail !== "" && <Button onClick={() => setAct("write")}>{t("write")}</Button>}
      {letter.state === "waiting" && <Button onClick={() => setAct("aside")}>{t("aside")}</Button>}
      <Button variant={letter.state === "waiting" ? "primary" : "default"} onClick={() => setAct("file")}>
        {t("file")}
      </Button>
      {act !== null && <LetterDrawer letter={letter} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="abuse">{title("abuse")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
