import { lookAtHosts } from "@nameplane/contracts/certificates/operations";
import type { SightState } from "@nameplane/contracts/certificates/sights";
import { IconEye } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import type { Certificate } from "./certificate.ts";

const tones: Readonly<Record<SightState, StatusTone>> = {
  current: "active",
  older: "needs",
  other: "needs",
  expired: "problem",
  wrong_name: "problem",
  incomplete: "needs",
  no_address: "ended",
  not_public: "ended",
  no_answer: "ended",
};

/** Which certificate each name shows to clients that connect to it. */
export function LivePanel({ serviceid, of: { sights, names, acts } }: { serviceid: string; of: Certificate }) {
  const t = useTranslations("certificates.live");
  const look = useApiMutation(lookAtHosts, {
    onSuccess: () => showToast({ tone: "success", title: t("looking"), ms: 6000 }),
  });
  const isWild = names.every((name) => name.startsWith("*."));
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p>{t("text")}</p>
        {sights.length === 0 && <p className="np-soft">{t(isWild ? "onlyWildcards" : "none")}</p>}
        {sights.length > 0 && (
          <KeyValue
            facts={sights.map((sight) => ({
              key: sight.name,
              label: (
                <span className="np-mono" translate="no">
                  {sight.name}
                </span>
              ),
              value: <SightFacts of={sight} />,
            }))}
          />
        )}
        {acts.look && (
          <div className="np-row">
            <Button icon={IconEye} busy={look.isPending} onClick={() => look.mutate({ input: { serviceid } })}>
              {t("look")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function SightFacts({ of: { state, issuer, expires, seen } }: { of: Certificate["sights"][number] }) {
  const t = useTranslations("certificates.live");
  return (
    <div className="np-col">
      <StatusMark tone={tones[state]}>{t(`state.${state}`)}</StatusMark>
      <span className="np-small np-soft">
        {expires !== null && (
          <>
            {t("until")} <DateTime value={expires} />,{" "}
          </>
        )}
        {issuer !== null && `${t("by", { issuer })} · `}
        {t("seen")} <DateTime value={seen} show="relative" />
      </span>
    </div>
  );
}
