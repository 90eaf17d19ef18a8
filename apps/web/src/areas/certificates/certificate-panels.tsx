import { certificate } from "@nameplane/contracts/certificates/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { Certificate } from "./certificate.ts";
import { CertificateActs } from "./certificate-acts.tsx";
import { Downloads } from "./downloads.tsx";
import { InstallNotes } from "./install-notes.tsx";
import { LivePanel } from "./live-panel.tsx";
import { ProgramsPanel } from "./programs-panel.tsx";
import { TlsaPanel } from "./tlsa-panel.tsx";
import { UnderWay } from "./under-way.tsx";

/** The status of a revoked certificate, which servers can no longer use. */
const REVOKED = 21_006;

/** The certificate of a service: its names, the progress of the next certificate, its files, and how to install them. */
export function CertificatePanels({ serviceid }: { serviceid: string }) {
  const t = useTranslations("certificates.page");
  const { data, error, refetch } = useApiQuery(certificate, { serviceid });
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={6} />}
      </Panel>
    );
  const of = data.certificate;
  const isUsable = of.chain !== null && of.status !== REVOKED;
  return (
    <>
      <UnderWay serviceid={serviceid} of={of} />
      <Panel title={t("title")} aside={<CodeStatus code={of.status} />} flush>
        <Facts of={of} />
        <div className="np-panel-body">
          <CertificateActs serviceid={serviceid} of={of} />
        </div>
      </Panel>
      <ProgramsPanel serviceid={serviceid} of={of} />
      {isUsable && <Downloads serviceid={serviceid} of={of} />}
      {isUsable && <InstallNotes of={of} />}
      {isUsable && <TlsaPanel serviceid={serviceid} />}
      {isUsable && <LivePanel serviceid={serviceid} of={of} />}
      <Issuances of={of} />
    </>
  );
}

function Facts({ of }: { of: Certificate }) {
  const t = useTranslations("certificates.page");
  const none = t("notYet");
  const day = (at: string | null) => (at === null ? none : <DateTime value={at} />);
  return (
    <KeyValue
      facts={[
        {
          key: "names",
          label: t("names"),
          value: (
            <ul className="np-mono" translate="no">
              {of.names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          ),
        },
        { key: "from", label: t("from"), value: day(of.issued) },
        { key: "until", label: t("until"), value: day(of.expires) },
        {
          key: "next",
          label: t(of.key === "program" ? "nextByProgram" : "next"),
          value: of.renews === null ? t("nextNone") : <DateTime value={of.renews} />,
        },
        { key: "issuer", label: t("issuer"), value: of.issuer ?? none },
        {
          key: "serial",
          label: t("serial"),
          value:
            of.serial === null ? (
              none
            ) : (
              <span className="np-mono np-mono-s" translate="no">
                {of.serial}
              </span>
            ),
        },
        { key: "key", label: t("key"), value: t(`keyHome.${of.key}`) },
      ]}
    />
  );
}

function Issuances({ of: { issuances } }: { of: Certificate }) {
  const t = useTranslations("certificates.page");
  return (
    <Panel title={t("history")} flush>
      <KeyValue
        facts={issuances.map(({ number, cause, state, begun, issued, expires, revoked, revokedfor }) => ({
          key: String(number),
          label: t(`cause.${cause}`),
          value: (
            <>
              {t(revoked !== null ? "state.revoked" : revokedfor !== null ? "state.revoking" : `state.${state}`)}{" "}
              <DateTime value={revoked ?? issued ?? begun} show="moment" />
              {expires !== null && revoked === null && (
                <span className="np-soft">
                  {" "}
                  {t("validUntil")} <DateTime value={expires} />
                </span>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}
