import type { AnswerOf } from "@nameplane/contracts";
import { approveProposal, proposal, rejectProposal, withdrawProposal } from "@nameplane/contracts/staff/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffButton, StaffLink, StaffLinkOrText, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { ProposalMark } from "./proposal-mark.tsx";
import { ShownLink } from "./shown-link.tsx";
import { useProposalWords } from "./use-proposal-words.ts";
import "../../ui/table/data-table.css";

type Proposal = AnswerOf<typeof proposal>["proposal"];
type Link = NonNullable<AnswerOf<typeof approveProposal>["link"]>;

const shortest = 3;

/** An act that a colleague proposed: who, why, and the values before and after, with the buttons to decide. */
export function Screen(): React.JSX.Element {
  const { id } = useStaffParams("proposal");
  const t = useTranslations("proposals.page");
  const title = useTranslations("staff.title");
  return (
    <AnswerPage
      read={useApiQuery(proposal, { proposalid: id })}
      width="form"
      title={title("proposal")}
      crumbs={<Crumbs here={title("proposal")} />}
      missing={<Missing />}
      failed={t("failed")}
    >
      {(answer) => <Loaded key={id} of={answer.proposal} />}
    </AnswerPage>
  );
}

function Missing() {
  const t = useTranslations("proposals.page");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("proposal")} crumbs={<Crumbs here={title("proposal")} />}>
      <Panel flush>
        <EmptyState title={t("missing")} actions={<StaffButton to="proposals">{t("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

function Loaded({ of }: { of: Proposal }) {
  const t = useTranslations("proposals.page");
  const words = useProposalWords();
  const [link, setLink] = useState<Link | null>(null);
  return (
    <Page width="form" title={words.of(of)} mark={<ProposalMark state={of.state} />} crumbs={<Crumbs here={words.of(of)} />}>
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          {of.state === "rejected" && (
            <Banner tone="problem" title={t("rejected")}>
              {of.decisionreason}
            </Banner>
          )}
          {of.state === "open" && <Decide of={of} onLink={setLink} />}
          <Panel title={t("changes")} flush>
            <Changes of={of} />
          </Panel>
          <Panel title={t("reason")}>
            <p className="np-pre">{of.reason}</p>
          </Panel>
        </div>
        <Panel title={t("facts")} flush>
          <Facts of={of} />
        </Panel>
      </div>
      {link !== null && (
        <Modal open persistent onClose={() => setLink(null)} title={t("linkTitle")}>
          <ShownLink link={link} name={of.title} onDone={() => setLink(null)} />
        </Modal>
      )}
    </Page>
  );
}

function Changes({ of }: { of: Proposal }) {
  const t = useTranslations("proposals");
  const words = useProposalWords();
  return (
    <div className="np-table-scroll">
      <table className="np-table">
        <caption className="np-visually-hidden">{t("page.changes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("page.field")}</th>
            <th scope="col">{t("page.before")}</th>
            <th scope="col">{t("page.after")}</th>
          </tr>
        </thead>
        <tbody>
          {of.changes.map((change) => (
            <tr key={`${change.field} ${change.currency ?? ""}`}>
              <th scope="row">{t(`field.${change.field}`)}</th>
              <td>{words.value(change, change.before)}</td>
              <td className="np-strong">{words.value(change, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ of }: { of: Proposal }) {
  const t = useTranslations("proposals.page");
  const format = useFormat();
  const objectFact = useObjectFact(of);
  return (
    <KeyValue
      facts={[
        ...(of.amount === null ? [] : [{ key: "amount", label: t("amount"), value: <strong>{format.money(of.amount)}</strong> }]),
        { key: "by", label: t("by"), value: of.askedby.name },
        { key: "asked", label: t("asked"), value: <DateTime value={of.asked} show="moment" /> },
        ...(of.account === null
          ? []
          : [
              {
                key: "customer",
                label: t("customer"),
                value: (
                  <StaffLinkOrText to="customer" params={{ number: String(of.account.number) }}>
                    {t("customerNamed", { name: of.account.name, number: String(of.account.number) })}
                  </StaffLinkOrText>
                ),
              },
            ]),
        ...(of.state === "open" ? [{ key: "ends", label: t("ends"), value: <DateTime value={of.ends} show="both" /> }] : []),
        ...(of.decided === null
          ? []
          : [
              {
                key: "decided",
                label: t("decided"),
                value: (
                  <>
                    <DateTime value={of.decided} show="moment" /> {t("decidedBy", { name: of.decidedby?.name ?? "" })}
                  </>
                ),
              },
            ]),
        ...objectFact,
      ]}
    />
  );
}

/** A link to the page of the object of the proposal. Null if it has no page besides that of the customer. */
function useObjectFact({ object: { kind, id } }: Proposal) {
  const label = useTranslations("proposals.page")("object");
  const title = useTranslations("staff.title");
  const links: Partial<Record<typeof kind, React.JSX.Element>> = {
    payment: (
      <StaffLinkOrText to="payment" params={{ id }}>
        {title("payment")}
      </StaffLinkOrText>
    ),
    request: (
      <StaffLinkOrText to="request" params={{ number: id }}>
        {title("request")}
      </StaffLinkOrText>
    ),
    invoice: (
      <StaffLinkOrText to="invoice" params={{ invoice: id }}>
        {title("invoice")}
      </StaffLinkOrText>
    ),
    escrow: (
      <StaffLinkOrText to="escrow" params={{ number: id }}>
        {title("escrow")}
      </StaffLinkOrText>
    ),
    colleague: <StaffLinkOrText to="colleagues">{title("colleagues")}</StaffLinkOrText>,
    role: <StaffLinkOrText to="colleagues">{title("colleagues")}</StaffLinkOrText>,
    networks: <StaffLinkOrText to="colleagues">{title("colleagues")}</StaffLinkOrText>,
    company: <StaffLinkOrText to="companies">{title("companies")}</StaffLinkOrText>,
    vatRate: <StaffLinkOrText to="vatRates">{title("vatRates")}</StaffLinkOrText>,
    retention: <StaffLinkOrText to="retention">{title("retention")}</StaffLinkOrText>,
    rules: <StaffLinkOrText to="proposalRules">{title("proposalRules")}</StaffLinkOrText>,
  };
  const value = links[kind];
  return value === undefined ? [] : [{ key: "object", label, value }];
}

function Decide({ of, onLink }: { of: Proposal; onLink: (link: Link) => void }) {
  const t = useTranslations("proposals.page");
  const describe = useTranslations("api");
  const words = useProposalWords();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRejecting, setRejecting] = useState(false);
  const { proposalid } = of;
  const onError = (error: ApiError) => {
    if (!isAborted(error)) setFailure(describeError(error, describe));
  };
  const approve = useApiMutation(approveProposal, { call: { handled: true, why: t("approveWhy", { what: words.of(of) }) } });
  const withdraw = useApiMutation(withdrawProposal, { call: { handled: true } });
  return (
    <Panel>
      <div className="np-col np-gap-12">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t(of.mayapprove ? "approveText" : of.maywithdraw ? "own" : "noRight")}</p>
        <div className="np-row np-gap-8 np-wrap">
          {of.mayapprove && (
            <>
              <Button
                variant="primary"
                busy={approve.isPending}
                onClick={() => {
                  setFailure(null);
                  approve.mutate(
                    { input: { proposalid } },
                    {
                      onError,
                      onSuccess: ({ link }) => {
                        showToast({ tone: "success", title: t("approved") });
                        if (link !== null) onLink(link);
                      },
                    },
                  );
                }}
              >
                {t("approve")}
              </Button>
              <Button onClick={() => setRejecting(true)}>{t("reject")}</Button>
            </>
          )}
          {of.maywithdraw && (
            <Button
              busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(
                  { input: { proposalid } },
                  { onError, onSuccess: () => showToast({ tone: "success", title: t("withdrawn") }) },
                )
              }
            >
              {t("withdraw")}
            </Button>
          )}
        </div>
      </div>
      {isRejecting && <RejectDialog proposalid={proposalid} onClose={() => setRejecting(false)} />}
    </Panel>
  );
}

function RejectDialog({ proposalid, onClose }: { proposalid: string; onClose: () => void }) {
  const t = useTranslations("proposals.page");
  const describe = useTranslations("api");
  const [reason, setReason, sent] = useDraft(`rejection ${proposalid}`, "", { until: "sent" });
  const [isTried, setTried] = useState(false);
  const reject = useApiMutation(rejectProposal, {
    call: { handled: true },
    onSuccess: () => {
      sent();
      onClose();
      showToast({ tone: "success", title: t("rejected") });
    },
  });
  const isShort = reason.trim().length < shortest;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("rejectTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="danger"
            busy={reject.isPending}
            onClick={() => {
              setTried(true);
              if (!isShort) reject.mutate({ input: { proposalid, reason: reason.trim() } });
            }}
          >
            {t("reject")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-12">
        {reject.error && !isAborted(reject.error) && <Banner tone="problem" title={describeError(reject.error, describe)} live />}
        <TextArea
          label={t("rejectReason")}
          hint={t("rejectHint")}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={1000}
          error={isTried && isShort ? t("tooShort") : null}
        />
      </div>
    </Modal>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="proposals">{title("proposals")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
