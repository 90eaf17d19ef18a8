import type { AnswerOf } from "@nameplane/contracts";
import { acmeKeys, certificate, revokeAcmeKey } from "@nameplane/contracts/certificates/operations";
import { IconKey } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { Certificate } from "./certificate.ts";
import { NewProgramKey } from "./new-program-key.tsx";

type View = AnswerOf<typeof acmeKeys>;
type Key = View["keys"][number];
type Program = View["programs"][number];

/** Programs on servers that fetch and renew the certificate themselves, and the keys that they use. */
export function ProgramsPanel({ serviceid, of }: { serviceid: string; of: Certificate }) {
  const t = useTranslations("certificates.programs");
  const { data, error, refetch } = useApiQuery(acmeKeys, { serviceid });
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={3} />}
      </Panel>
    );
  const { keys, programs, directory, acts } = data;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p>{t(of.key === "program" ? "activeText" : "text")}</p>
        {keys.length > 0 && <CopyField label={t("directory")} value={directory} multiline />}
        {keys.length > 0 && (
          <section className="np-col np-gap-12" aria-labelledby="certificate-keys">
            <h3 id="certificate-keys">{t("keys")}</h3>
            <ul className="np-col np-gap-12">
              {keys.map((key) => (
                <KeyLine
                  key={key.id}
                  of={key}
                  onRevoke={acts.revoke && key.state !== "revoked" ? () => setRevoking(key) : null}
                />
              ))}
            </ul>
          </section>
        )}
        {programs.length > 0 && (
          <section className="np-col np-gap-12" aria-labelledby="certificate-programs">
            <h3 id="certificate-programs">{t("programs")}</h3>
            <KeyValue
              facts={programs.map((program) => ({
                key: program.id,
                label: program.keyname,
                value: <ProgramFacts of={program} />,
              }))}
            />
          </section>
        )}
        {acts.create && (
          <div className="np-row">
            <Button icon={IconKey} onClick={() => setIsMaking(true)}>
              {t("create")}
            </Button>
          </div>
        )}
      </div>
      {isMaking && <NewProgramKey serviceid={serviceid} names={of.names} onClose={() => setIsMaking(false)} />}
      {revoking !== null && <RevokeKey serviceid={serviceid} of={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  );
}

const keyTones = { active: "active", stopped: "problem", revoked: "ended" } as const;

function KeyLine({ of, onRevoke }: { of: Key; onRevoke: (() => void) | null }) {
  const t = useTranslations("certificates.programs");
  const { name, state, created, createdby, othernames } = of;
  return (
    <li className="np-row np-wrap">
      <div className="np-grow np-col">
        <div className="np-row np-wrap">
          <strong>{name}</strong>
          <StatusMark tone={keyTones[state]}>{t(`keyState.${state}`)}</StatusMark>
        </div>
        <span className="np-small np-soft">
          {t("created")} <DateTime value={created} />
          {createdby !== "" && ` ${t("by", { name: createdby })}`}
          {othernames && ` · ${t("mayOtherNames")}`}
        </span>
      </div>
      {onRevoke !== null && (
        <Button onClick={onRevoke} aria-label={t("revokeName", { name })}>
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}

const programTones = { active: "active", stopped: "problem", deactivated: "ended" } as const;
const lastTones = { waiting: "pending", processing: "pending", issued: "active", failed: "problem" } as const;

function ProgramFacts({ of: { agent, used, usedfrom, state, last } }: { of: Program }) {
  const t = useTranslations("certificates.programs");
  const trouble = useTranslations("certificates.underWay.trouble");
  return (
    <div className="np-col">
      <div className="np-row np-wrap">
        <span translate="no">{agent === "" ? t("unnamed") : agent}</span>
        <StatusMark tone={programTones[state]}>{t(`programState.${state}`)}</StatusMark>
      </div>
      <span className="np-small np-soft">
        {t("lastUsed")} <DateTime value={used} show="moment" /> {t("from", { address: usedfrom })}
      </span>
      {last !== null && (
        <span className="np-small">
          <StatusMark tone={lastTones[last.state]}>{t(`last.${last.state}`)}</StatusMark>{" "}
          <DateTime value={last.at} show="moment" />
          {last.trouble !== null && ` · ${trouble(last.trouble, { name: last.detail })}`}
        </span>
      )}
    </div>
  );
}

function RevokeKey({ serviceid, of, onClose }: { serviceid: string; of: Key; onClose: () => void }) {
  const t = useTranslations("certificates.programs");
  const queries = useQueryClient();
  const revoke = useApiMutation(revokeAcmeKey, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("revoked", { name: of.name }) });
      for (const operation of [acmeKeys, certificate]) void queries.invalidateQueries({ queryKey: queryKeyOf(operation) });
    },
  });
  return (
    <RevokeDialog
      title={t("revokeTitle", { name: of.name })}
      text={t("revokeText")}
      keepLabel={t("keep")}
      revokeLabel={t("revoke")}
      busy={revoke.isPending}
      onRevoke={() => revoke.mutate({ input: { serviceid, keyid: of.id } })}
      onClose={onClose}
    />
  );
}
