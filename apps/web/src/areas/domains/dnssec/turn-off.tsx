import { unsignDomain } from "@nameplane/contracts/dnssec/operations";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";
import { useDnssecAgain, type Dnssec } from "./use-dnssec.ts";
import { useDuration } from "./words.ts";

/** The time that servers and jobs take to turn DNSSEC off, in addition to the wait until cached copies of the DS have expired. */
const handlingSeconds = 300;

function useTurnOff(domain: Domain) {
  const t = useTranslations("dnssec.off");
  const [readDomain, readDnssec] = [useReadAgain(), useDnssecAgain()];
  const off = useApiMutation(unsignDomain, {
    call: { why: t("why", { name: domain.unicodename }) },
    onSuccess: () => {
      announce(t("done"));
      readDomain();
      readDnssec();
    },
  });
  return { press: () => off.mutate({ input: { itemid: domain.itemid } }), isPending: off.isPending };
}

/** Turns DNSSEC off in safe steps. First the DS is removed, then its TTL has to pass, and then the keys are removed. */
export function TurnOffPanel({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.off");
  const { permissions } = useSession();
  const duration = useDuration();
  const { press, isPending } = useTurnOff(domain);
  const wait = dnssec.parent?.waitseconds ?? 0;
  return (
    <Panel title={t("title")}>
      <div className="np-col">
        <p className="np-dnssec-text">{t("text")}</p>
        {permissions.has("dnssec_manage") ? (
          <div className="np-row np-wrap">
            <Button busy={isPending} onClick={press}>
              {t("button")}
            </Button>
            <span className="np-soft">{t("takes", { time: duration(wait + handlingSeconds), tld: dnssec.tld })}</span>
          </div>
        ) : (
          <p className="np-soft">{t("noRight")}</p>
        )}
      </div>
    </Panel>
  );
}

/** The only safe way to repair a broken chain is to remove the DS. Resolvers then do not expect signatures. */
export function BrokenFix({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec");
  const { permissions } = useSession();
  const duration = useDuration();
  const { press, isPending } = useTurnOff(domain);
  const time = duration(dnssec.parent?.ttlseconds ?? 0);
  const isElsewhere = dnssec.mode === "elsewhere";
  return (
    <div className="np-chain-fix">
      <h3>{t("fix.title")}</h3>
      <p>{t(isElsewhere ? "fix.elsewhere" : "fix.text", { time, name: domain.unicodename })}</p>
      <p className="np-soft">{t("fix.wait")}</p>
      {permissions.has("dnssec_manage") ? (
        !isElsewhere && (
          <div>
            <Button variant="primary" busy={isPending} onClick={press}>
              {t("fix.button")}
            </Button>
          </div>
        )
      ) : (
        <p className="np-soft">{t("off.noRight")}</p>
      )}
    </div>
  );
}
