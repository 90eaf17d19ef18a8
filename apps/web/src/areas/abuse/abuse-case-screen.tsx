import type { AbuseAct } from "@nameplane/contracts/abuse/abuse-values";
import { abuseCase } from "@nameplane/contracts/abuse/operations";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { StaffButton, StaffLink, StaffLinkOrText, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { ObjectPage } from "../backoffice/objects/index.ts";
import type { AbuseCase, AbusePage } from "./abuse-page.ts";
import { ActDrawer } from "./act-drawer.tsx";
import { Conversation } from "./conversation.tsx";
import { Reports } from "./reports.tsx";
import "./abuse.css";

/** How often the page polls while the registry is carrying out a decision. */
const decidingMs = 2000;

/** A report of abuse: what was reported, the domain and its customer, the conversation, and what can be done. */
export function Screen(): React.JSX.Element {
  const { reference } = useStaffParams("abuseCase");
  return <Referenced key={reference} reference={reference} />;
}

function Referenced({ reference }: { reference: string }) {
  const t = useTranslations("abuse.page");
  const read = useQuery({
    ...apiQuery(useApi(), abuseCase, { reference }),
    refetchInterval: paced((answer) => (isUnderWay(answer?.case ?? null) ? decidingMs : false)),
  });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={t("title")}
      crumbs={<Crumbs here={reference} />}
      missing={<Missing reference={reference} />}
      failed={t("failed")}
    >
      {(answer) =>
        answer.case === null ? (
          <Elsewhere page={answer} reference={reference} />
        ) : (
          <Loaded page={answer} of={answer.case} reference={reference} />
        )
      }
    </AnswerPage>
  );
}

function Missing({ reference }: { reference: string }) {
  const t = useTranslations("abuse.page");
  return (
    <Page width="form" title={t("title")} crumbs={<Crumbs here={reference} />}>
      <Panel flush>
        <EmptyState title={t("missing")} actions={<StaffButton to="abuse">{t("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

const isUnderWay = (of: AbuseCase | null) =>
  of?.hold === "holding" || of?.hold === "lifting" || (of?.islockwanted === true && !of.islocked);

/** The acts that are possible now, the most likely first. */
function actsOf({ reports, case: of }: AbusePage): AbuseAct[] {
  const isOpen = reports.some((report) => report.answer === null);
  if (of === null) return isOpen ? ["answer"] : [];
  if (of.closed !== null) return isOpen ? ["answer"] : [];
  const { isregistered } = of.domain;
  const isHoldWanted = of.hold === "holding" || of.hold === "held";
  return [
    "ask",
    ...(isregistered && !of.islockwanted && of.hold === "none" ? (["lock"] as const) : []),
    ...(isregistered && !isHoldWanted ? (["hold"] as const) : []),
    ...(isHoldWanted ? (["lift"] as const) : []),
    ...(isOpen || of.hold === "none" ? (["answer"] as const) : []),
  ];
}

function Loaded({ page, of, reference }: { page: AbusePage; of: AbuseCase; reference: string }) {
  const t = useTranslations("abuse.page");
  return (
    <ObjectPage
      kind="case"
      objectid={of.caseid}
      title={page.name}
      heading={<DomainName name={page.name} />}
      mark={<CodeStatus code={of.status} />}
      sub={t("sub", { count: page.reports.length })}
      crumbs={<Crumbs here={page.name} />}
      actions={<Acts page={page} reference={reference} />}
      waits={<Waits of={of} />}
      facts={useFacts(page, of)}
    >
      <Reports reports={page.reports} />
      <Conversation messages={of.messages} />
    </ObjectPage>
  );
}

function Waits({ of }: { of: AbuseCase }) {
  const t = useTranslations("abuse.page");
  if (of.hold === "none") return null;
  return (
    <Banner tone={of.hold === "held" ? "problem" : "needs"} title={t(`hold.${of.hold}`)}>
      {of.hold === "held" ? null : t("holdText")}
    </Banner>
  );
}

function useFacts(page: AbusePage, of: AbuseCase) {
  const t = useTranslations("abuse.page");
  const dues = page.reports.flatMap(({ due, answer }) => (answer === null ? [due] : [])).toSorted();
  const [due] = dues;
  return [
    {
      key: "domain",
      label: t("domain"),
      value: (
        <StaffLinkOrText to="domain" params={{ domain: of.domain.domainid }}>
          <DomainName name={page.name} />
        </StaffLinkOrText>
      ),
    },
    { key: "status", label: t("status"), value: <CodeStatus code={of.domain.status} /> },
    {
      key: "customer",
      label: t("customer"),
      value: (
        <StaffLinkOrText to="customer" params={{ number: String(of.account.number) }}>
          {t("named", { name: of.account.name, number: String(of.account.number) })}
        </StaffLinkOrText>
      ),
    },
    { key: "created", label: t("created"), value: <DateTime value={of.domain.created} show="both" /> },
    { key: "statuses", label: t("statuses"), value: of.domain.isregistered ? of.domain.statuses.join(", ") : t("dnsOnly") },
    { key: "opened", label: t("opened"), value: <DateTime value={of.opened} show="moment" /> },
    ...(due === undefined ? [] : [{ key: "due", label: t("due"), value: <DateTime value={due} show="both" /> }]),
    ...(of.closed === null ? [] : [{ key: "closed", label: t("closed"), value: <DateTime value={of.closed} show="moment" /> }]),
  ];
}

/** A report about a domain that is not with us. It only has to be answered. */
function Elsewhere({ page, reference }: { page: AbusePage; reference: string }) {
  const t = useTranslations("abuse.page");
  return (
    <Page
      width="form"
      title={page.name}
      sub={t("elsewhere")}
      crumbs={<Crumbs here={page.name} />}
      actions={<Acts page={page} reference={reference} />}
    >
      <Reports reports={page.reports} />
    </Page>
  );
}

function Acts({ page, reference }: { page: AbusePage; reference: string }) {
  const t = useTranslations("abuse.acts");
  const [act, setAct] = useState<AbuseAct | null>(null);
  return (
    <>
      {actsOf(page).map((each) => (
        <Button key={each} variant={each === "hold" ? "danger" : "default"} onClick={() => setAct(each)}>
          {t(each)}
        </Button>
      ))}
      {act !== null && <ActDrawer page={page} reference={reference} act={act} onClose={() => setAct(null)} />}
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
