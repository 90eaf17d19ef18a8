import { allowIssuer, certificate, retryCertificate } from "@nameplane/contracts/certificates/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { Certificate } from "./certificate.ts";

const needsCustomer: readonly string[] = ["record", "caa", "csr", "name", "zone"];

/** The progress of an issuance: what it waits for, and each name with its proof. Shows nothing if no issuance is under way. */
export function UnderWay({ serviceid, of }: { serviceid: string; of: Certificate }) {
  const t = useTranslations("certificates.underWay");
  const { trouble, proofs, issuances } = of;
  if (!issuances.some(({ state }) => state === "open")) return null;
  return (
    <Panel title={t(of.chain === null ? "first" : "next")}>
      <div className="np-col np-gap-16">
        {trouble === null ? (
          <Banner tone="info" title={t(proofs.length === 0 ? "begun" : "proving")}>
            {t("byItself")}
          </Banner>
        ) : (
          <Trouble serviceid={serviceid} of={of} trouble={trouble} />
        )}
        {proofs.length > 0 && (
          <ul className="np-col np-gap-12">
            {proofs.map((proof) => (
              <Proof key={`${proof.name} ${proof.value}`} proof={proof} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const tones = { waiting: "pending", zone: "pending", shown: "needs", seen: "active" } as const;

function Proof({ proof }: { proof: Certificate["proofs"][number] }) {
  const t = useTranslations("certificates.underWay");
  const { name, state, record, value } = proof;
  return (
    <li className="np-col np-gap-12">
      <div className="np-row np-wrap">
        <span className="np-mono" translate="no">
          {name}
        </span>
        <StatusMark tone={tones[state]}>{t(`proof.${state}`)}</StatusMark>
      </div>
      {state === "shown" && (
        <>
          <p className="np-small np-soft">{t("publish")}</p>
          <CopyField label={t("record")} value={record} />
          <CopyField label={t("value")} value={value} />
        </>
      )}
    </li>
  );
}

function Trouble({
  serviceid,
  of,
  trouble,
}: {
  serviceid: string;
  of: Certificate;
  trouble: NonNullable<Certificate["trouble"]>;
}) {
  const t = useTranslations("certificates.underWay");
  const { permissions } = useSession();
  const { kind, detail, nextat } = trouble;
  const mayAllow = kind === "caa" && of.caa.length > 0 && permissions.has("dns_edit");
  return (
    <Banner
      tone={needsCustomer.includes(kind) ? "needs" : "info"}
      title={t(`trouble.${kind}`, { name: detail })}
      action={
        <>
          {mayAllow && <Allow serviceid={serviceid} issuer={of.caa[0]?.issuer ?? ""} />}
          {of.acts.retry && <Retry serviceid={serviceid} />}
        </>
      }
    >
      <p>{t(`todo.${kind}`, { name: detail })}</p>
      {kind === "proof" && detail !== "" && <p translate="no">{detail}</p>}
      {nextat !== null && (
        <p className="np-small">
          {t("again")} <DateTime value={nextat} show="relative" />
        </p>
      )}
    </Banner>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [certificate.path] });
}

function Allow({ serviceid, issuer }: { serviceid: string; issuer: string }) {
  const t = useTranslations("certificates.underWay");
  const refresh = useRefresh();
  const allow = useApiMutation(allowIssuer, {
    onSuccess: ({ zones }) => {
      refresh();
      showToast({ tone: "success", title: t("allowed", { zone: zones.join(", ") }), ms: 6000 });
    },
  });
  return (
    <Button variant="primary" size="sm" busy={allow.isPending} onClick={() => allow.mutate({ input: { serviceid } })}>
      {t("allow", { issuer })}
    </Button>
  );
}

function Retry({ serviceid }: { serviceid: string }) {
  const t = useTranslations("certificates.underWay");
  const refresh = useRefresh();
  const retry = useApiMutation(retryCertificate, { onSuccess: refresh });
  return (
    <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ input: { serviceid } })}>
      {t("retry")}
    </Button>
  );
}
