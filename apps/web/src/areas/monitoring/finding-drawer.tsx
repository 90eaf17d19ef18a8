import type { FindingState } from "@nameplane/contracts/monitoring/finding-values";
import type { Finding, NameFacts } from "@nameplane/contracts/monitoring/monitoring";
import { checkFinding, findings, nameWatch, sortFindings } from "@nameplane/contracts/monitoring/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeyValue } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { ReportForm } from "./report-form.tsx";
import { useWhy } from "./use-why.ts";

type Props = {
  readonly serviceid: string;
  readonly of: Finding;
  readonly mayAct: boolean;
  readonly onChange: (of: Finding) => void;
  readonly onClose: () => void;
};

/** A finding with its evidence, what the public directory says about the name, and what can be done. */
export function FindingDrawer({ serviceid, of, mayAct, onChange, onClose }: Props) {
  const t = useTranslations("monitoring.finding");
  const [isReporting, report] = useState(false);
  if (isReporting) return <ReportForm of={of} onSent={onChange} onClose={() => report(false)} />;
  return (
    <Drawer
      open
      onClose={onClose}
      title={of.unicodename}
      width={640}
      footer={mayAct ? <Acts serviceid={serviceid} of={of} onDone={onClose} /> : undefined}
    >
      <div className="np-col np-gap-20">
        <Evidence of={of} />
        <section className="np-col np-gap-8">
          <h3>{t("directory")}</h3>
          {of.facts === null ? <p className="np-soft">{t("notAsked")}</p> : <Facts of={of.facts} checked={of.checked} />}
          {mayAct && <AskButton of={of} onChange={onChange} />}
        </section>
        {of.facts !== null && <Abuse of={of} facts={of.facts} onReport={mayAct ? () => report(true) : null} />}
      </div>
    </Drawer>
  );
}

function Evidence({ of }: { of: Finding }) {
  const t = useTranslations("monitoring.finding");
  const list = useTranslations("monitoring.list");
  const kind = useTranslations("monitoring.kind");
  const format = useFormat();
  const why = useWhy(of);
  return (
    <div className="np-col np-gap-8">
      <KeyValue
        facts={[
          { key: "mark", label: t("similar"), value: <Mono text={of.mark} /> },
          {
            key: "how",
            label: t("how"),
            value: (
              <>
                <b>{kind(of.kind)}</b>
                <br />
                {why}
              </>
            ),
          },
          { key: "risk", label: t("risk"), value: list("score", { score: of.score }) },
          ...(of.name === of.unicodename ? [] : [{ key: "ascii", label: "ASCII", value: <Mono text={of.name} /> }]),
          ...(of.host === null ? [] : [{ key: "host", label: t("host"), value: <Mono text={of.host} /> }]),
          { key: "list", label: t("list"), value: t("listed", { source: of.source, date: format.date(of.listed) }) },
          { key: "file", label: t("file"), value: <Mono text={of.file} /> },
          { key: "found", label: t("found"), value: <DateTime value={of.found} show="moment" /> },
        ]}
      />
      {!of.isadded && <p className="np-soft np-small">{t("mayBeOlder")}</p>}
    </div>
  );
}

function Mono({ text }: { text: string }) {
  return (
    <span className="np-mono np-monitoring-names" translate="no">
      {text}
    </span>
  );
}

function Facts({ of, checked }: { of: NameFacts; checked: string | null }) {
  const t = useTranslations("monitoring.finding");
  const registered = of.registered === null ? "registeredUnclear" : of.registered ? "registeredYes" : "registeredNo";
  const leads = of.addresses === null ? t("leadsUnknown") : of.addresses.length === 0 ? t("leadsNowhere") : null;
  return (
    <KeyValue
      facts={[
        { key: "registered", label: t("registered"), value: t(registered) },
        { key: "registrar", label: t("registrar"), value: of.registrar ?? t("unknown") },
        { key: "created", label: t("created"), value: of.created === null ? t("unknown") : <DateTime value={of.created} /> },
        {
          key: "servers",
          label: t("nameservers"),
          value: of.nameservers.length === 0 ? t("unknown") : <Mono text={of.nameservers.join(", ")} />,
        },
        { key: "leads", label: t("leads"), value: leads ?? <Mono text={of.addresses?.join(", ") ?? ""} /> },
        { key: "asked", label: t("asked"), value: checked === null ? t("unknown") : <DateTime value={checked} show="moment" /> },
      ]}
    />
  );
}

function AskButton({ of, onChange }: { of: Finding; onChange: (of: Finding) => void }) {
  const t = useTranslations("monitoring.finding");
  const refresh = useRefresh();
  const ask = useApiMutation(checkFinding, {
    onSuccess: ({ facts, checked }) => {
      onChange({ ...of, facts, checked, state: of.state === "new" ? "seen" : of.state });
      refresh();
    },
  });
  return (
    <div className="np-row">
      <Button busy={ask.isPending} onClick={() => ask.mutate({ input: { findingid: of.findingid } })}>
        {t(of.facts === null ? "ask" : "askAgain")}
      </Button>
    </div>
  );
}

/** Where abuse of the name can be reported: to us if the domain is with us, otherwise to its registrar. */
function Abuse({ of, facts, onReport }: { of: Finding; facts: NameFacts; onReport: (() => void) | null }) {
  const t = useTranslations("monitoring.finding");
  const contact = [facts.abuseemail, facts.abusephone].filter((part) => part !== null).join(", ");
  const elsewhere = contact === "" ? t("abuseNoContact") : t("abuseElsewhere", { contact });
  return (
    <section className="np-col np-gap-8">
      <h3>{t("abuse")}</h3>
      {of.reference !== null ? (
        <p>{t("reference", { reference: of.reference })}</p>
      ) : (
        <p>{facts.isours ? t("abuseOurs") : facts.registered === false ? t("abuseFree") : elsewhere}</p>
      )}
      {facts.isours && of.reference === null && onReport !== null && (
        <div className="np-row">
          <Button variant="primary" onClick={onReport}>
            {t("reportUs")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Loads the findings and the watch again after a change. */
function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const operation of [findings, nameWatch]) void queries.invalidateQueries({ queryKey: queryKeyOf(operation) });
  };
}

function Acts({ serviceid, of, onDone }: { serviceid: string; of: Finding; onDone: () => void }) {
  const t = useTranslations("monitoring.finding");
  const states = useTranslations("monitoring.state");
  const refresh = useRefresh();
  const sort = useApiMutation(sortFindings, {
    onSuccess: (_answer, { input }) => {
      showToast({ tone: "success", title: t("saved", { state: states(input.state).toLowerCase() }), ms: 6000 });
      refresh();
      onDone();
    },
  });
  const to = (state: FindingState) => () => sort.mutate({ input: { serviceid, findingids: [of.findingid], state } });
  return (
    <>
      {of.state !== "new" && (
        <Button busy={sort.isPending} onClick={to("new")}>
          {t("again")}
        </Button>
      )}
      {of.state !== "dismissed" && (
        <Button busy={sort.isPending} onClick={to("dismissed")}>
          {t("dismiss")}
        </Button>
      )}
      {of.state !== "reported" && (
        <Button busy={sort.isPending} onClick={to("reported")}>
          {t("markReported")}
        </Button>
      )}
    </>
  );
}
