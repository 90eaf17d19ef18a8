import { escrowLimits, type EscrowDecision } from "@nameplane/contracts/escrow/escrow-values";
import { decideEscrow, staffEscrow, staffEscrowList } from "@nameplane/contracts/escrow/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, isAborted, resultCodes } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffButton, StaffLink, StaffLinkOrText, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { statusOf } from "./escrow-answer.ts";
import { TermsFacts } from "./terms-facts.tsx";
import { Timeline } from "./timeline.tsx";
import "./escrow.css";

type Escrow = AnswerOf<typeof staffEscrow>["escrow"];

/** An escrow for staff: the terms, the steps so far, and the decision if the parties disagree. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("escrow");
  return <Numbered key={number} number={Number(number) || 0} />;
}

function Numbered({ number }: { number: number }) {
  const t = useTranslations("escrowdesk.page");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(staffEscrow, { number });
  if (data) return <Loaded of={data.escrow} />;
  const isMissing = error instanceof ApiError && error.code === resultCodes.notFound;
  return (
    <Page width="form" title={title("escrow")} crumbs={<Crumbs here={String(number)} />}>
      <Panel flush>
        {isMissing ? (
          <EmptyState title={t("missing")} actions={<StaffButton to="escrows">{title("escrows")}</StaffButton>} />
        ) : error ? (
          <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </Panel>
    </Page>
  );
}

function Loaded({ of }: { of: Escrow }) {
  const t = useTranslations("escrowdesk.page");
  return (
    <Page
      title={of.unicodename}
      mark={<CodeStatus code={statusOf(of.state)} />}
      sub={t("sub", { number: String(of.number), brand: of.brand })}
      crumbs={<Crumbs here={String(of.number)} />}
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          {of.dispute !== null && (
            <Banner tone="needs" title={t(`dispute.${of.dispute.by}`)}>
              <span className="np-escrow-words">{of.dispute.words}</span>
            </Banner>
          )}
          {of.decision !== null && (
            <Banner tone="active" title={t(`decided.${of.decision.what}`)}>
              <span className="np-escrow-words">{of.decision.why}</span>
            </Banner>
          )}
          {of.decisions.length > 0 && <Decide of={of} />}
          <Panel title={t("money")} flush>
            <Facts of={of} />
          </Panel>
          <Panel title={t("terms")} flush>
            <TermsFacts terms={of} parties={{}} />
          </Panel>
        </div>
        <Panel title={t("history")} flush>
          <Timeline steps={of.timeline} />
        </Panel>
      </div>
    </Page>
  );
}

function Facts({ of }: { of: Escrow }) {
  const t = useTranslations("escrowdesk.page");
  const format = useFormat();
  const party = (one: Escrow["buyer"]) =>
    one === null ? (
      t("invited", { email: of.invited })
    ) : (
      <StaffLinkOrText to="customer" params={{ number: String(one.number) }}>
        {t("named", { name: one.name, number: String(one.number) })}
      </StaffLinkOrText>
    );
  return (
    <KeyValue
      facts={[
        { key: "held", label: t("held"), value: <strong>{format.money({ minor: of.heldMinor, currency: of.currency })}</strong> },
        { key: "seller", label: t("seller"), value: party(of.seller) },
        { key: "buyer", label: t("buyer"), value: party(of.buyer) },
        {
          key: "place",
          label: t("place"),
          value: t(of.isdelivered ? "atBuyer" : of.ishere === null ? "unknown" : of.ishere ? "atSeller" : "elsewhere"),
        },
        ...(of.stuck.length > 0 ? [{ key: "stuck", label: t("stuck"), value: of.stuck.join(", ") }] : []),
        ...(of.due === null ? [] : [{ key: "due", label: t("due"), value: <DateTime value={of.due} show="both" /> }]),
      ]}
    />
  );
}

function Decide({ of }: { of: Escrow }) {
  const t = useTranslations("escrowdesk.decide");
  const [chosen, choose] = useState<EscrowDecision | null>(null);
  const [why, setWhy, sent] = useDraft(`escrow decision ${String(of.number)}`, "", { until: "sent" });
  const [isTried, setTried] = useState(false);
  const { failure, isPending, send } = useDecide(of, () => {
    sent();
    choose(null);
  });
  const isShort = why.trim().length < 3;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {chosen === null ? (
          <>
            <p>{t("text")}</p>
            <div className="np-row np-gap-8 np-wrap">
              {of.decisions.map((each) => (
                <Button key={each} onClick={() => choose(each)}>
                  {t(`name.${each}`)}
                </Button>
              ))}
            </div>
          </>
        ) : (
          <form
            className="np-col np-gap-16"
            noValidate
            aria-busy={isPending || undefined}
            onSubmit={(event) => {
              event.preventDefault();
              setTried(true);
              if (!isShort) send(chosen, why);
            }}
          >
            <p>{t(`leads.${chosen}`)}</p>
            <TextArea
              label={t("why")}
              hint={t("whyHint")}
              value={why}
              onChange={setWhy}
              rows={4}
              maxLength={escrowLimits.words}
              error={isTried && isShort ? t("needed") : null}
            />
            <div className="np-row np-gap-8">
              <Button type="submit" variant="primary" busy={isPending}>
                {t(`name.${chosen}`)}
              </Button>
              <Button onClick={() => choose(null)}>{t("back")}</Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}

function useDecide(of: Escrow, onDone: () => void) {
  const t = useTranslations("escrowdesk.decide");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const check = () => {
    for (const { path } of [staffEscrow, staffEscrowList]) void queries.invalidateQueries({ queryKey: [path] });
  };
  const change = useApiMutation(decideEscrow, { call: { handled: true, why: t("proof", { name: of.unicodename }) } });
  return {
    failure,
    isPending: change.isPending,
    send: (decision: EscrowDecision, why: string) => {
      if (change.isPending) return;
      setFailure(null);
      const input = { number: of.number, version: of.version, decision, why: why.trim() };
      change.mutate(
        { input, key: keyFor(input) },
        {
          onSuccess: () => {
            answered();
            showToast({ tone: "success", title: t(`done.${decision}`) });
            check();
            onDone();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            answered();
            setFailure(describeError(error, describe));
            check();
          },
        },
      );
    },
  };
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="escrows">{title("escrows")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
