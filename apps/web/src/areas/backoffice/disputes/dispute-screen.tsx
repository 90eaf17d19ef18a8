import { dispute } from "@nameplane/contracts/payments/operations";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffButton, StaffLink, StaffLinkOrText, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { CustomerLink } from "../task-words.tsx";
import type { DisputePage } from "./dispute-page.ts";
import { EvidencePanel } from "./evidence-panel.tsx";
import { LossPanel } from "./loss-panel.tsx";
import "./disputes.css";

/** How often the page polls while a decision is on its way to the provider. */
const sendingMs = 2000;
/** The status code of a dispute that was lost. */
const lost = 21_704;

/** A disputed payment: what it is about, the evidence, and what can be done. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("dispute");
  return <Numbered key={number} number={Number(number)} />;
}

function Numbered({ number }: { number: number }) {
  const t = useTranslations("disputes.page");
  const here = `D${number}`;
  const read = useQuery({
    ...apiQuery(useApi(), dispute, { number }),
    refetchInterval: paced((answer) => (answer === undefined || answer.sending === null ? false : sendingMs)),
  });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={here}
      crumbs={<Crumbs here={here} />}
      missing={<Missing here={here} />}
      failed={t("failed")}
    >
      {(page) => <Loaded page={page} here={here} />}
    </AnswerPage>
  );
}

function Loaded({ page, here }: { page: DisputePage; here: string }) {
  const t = useTranslations("disputes.page");
  const causes = useTranslations("disputes.causes");
  const { money } = useFormat();
  const amount = { minor: page.amountMinor, currency: page.currency };
  const cause = causes.has(page.cause as never) ? causes(page.cause as never) : page.cause.replaceAll("_", " ");
  return (
    <Page width="form" title={t("title", { number: here, amount: money(amount) })} sub={cause} crumbs={<Crumbs here={here} />}>
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <Waits page={page} />
          {page.status === lost && <LossPanel page={page} />}
          <EvidencePanel key={page.version} page={page} />
        </div>
        <div className="np-col np-gap-20">
          <Panel flush title={t("facts")}>
            <KeyValue facts={useFacts(page, cause)} />
          </Panel>
          {page.taken.length > 0 && <Taken page={page} />}
        </div>
      </div>
    </Page>
  );
}

function Waits({ page }: { page: DisputePage }) {
  const t = useTranslations("disputes.page");
  if (page.sending !== null) return <Banner tone="info" title={t(`sending.${page.sending}`)} live />;
  if (page.failure !== null)
    return (
      <Banner tone="problem" title={t("refused")}>
        {page.failure}
      </Banner>
    );
  if (!page.iseditable || page.due === null) return null;
  return (
    <Banner tone="needs" title={t("answerBy")}>
      <DateTime value={page.due} show="both" />
      {page.isinquiry && <> · {t("inquiry")}</>}
    </Banner>
  );
}

function useFacts(page: DisputePage, cause: string) {
  const t = useTranslations("disputes.page");
  const holds = useTranslations("disputes.held");
  const { currency, fee } = page;
  return [
    { key: "status", label: t("status"), value: <CodeStatus code={page.status} /> },
    { key: "amount", label: t("amount"), value: <Money value={{ minor: page.amountMinor, currency }} /> },
    ...(fee === null || fee.minor === 0 ? [] : [{ key: "fee", label: t("fee"), value: <Money value={fee} /> }]),
    { key: "cause", label: t("cause"), value: cause },
    { key: "provider", label: t("provider"), value: t(`providers.${page.provider}`) },
    { key: "customer", label: t("customer"), value: <CustomerLink of={page.customer} /> },
    ...(page.paid === null ? [] : [{ key: "paid", label: t("paid"), value: <DateTime value={page.paid} show="moment" /> }]),
    ...(page.receiptnumber === null ? [] : [{ key: "receipt", label: t("receipt"), value: String(page.receiptnumber) }]),
    { key: "opened", label: t("opened"), value: <DateTime value={page.opened} show="moment" /> },
    ...(page.submitted === null
      ? []
      : [{ key: "submitted", label: t("submitted"), value: <DateTime value={page.submitted} show="moment" /> }]),
    ...(page.accepted === null
      ? []
      : [{ key: "accepted", label: t("accepted"), value: <DateTime value={page.accepted} show="moment" /> }]),
    ...(page.ended === null ? [] : [{ key: "ended", label: t("ended"), value: <DateTime value={page.ended} show="moment" /> }]),
    ...(page.loss === null ? [] : [{ key: "loss", label: t("loss"), value: t(`losses.${page.loss}`) }]),
    {
      key: "held",
      label: t("held"),
      value: page.held.length === 0 ? t("nothingHeld") : page.held.map((what) => holds(what)).join(", "),
    },
  ];
}

/** Where the money was taken from. */
function Taken({ page: { taken, currency } }: { page: DisputePage }) {
  const t = useTranslations("disputes.page");
  return (
    <Panel flush title={t("taken")}>
      <KeyValue
        facts={taken.map(({ from, invoiceid, invoicenumber, amountMinor: minor }, index) => ({
          key: String(index),
          label:
            from === "invoice" && invoiceid !== null ? (
              <StaffLinkOrText to="invoice" params={{ invoice: invoiceid }}>
                {t("invoice", { number: String(invoicenumber ?? "") })}
              </StaffLinkOrText>
            ) : (
              t(from === "credit" ? "credit" : "claim")
            ),
          value: <Money value={{ minor, currency }} />,
        }))}
      />
    </Panel>
  );
}

function Missing({ here }: { here: string }) {
  const t = useTranslations("disputes.page");
  return (
    <Page width="form" title={here} crumbs={<Crumbs here={here} />}>
      <Panel flush>
        <EmptyState title={t("missing")} actions={<StaffButton to="disputes">{t("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="disputes">{title("disputes")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
