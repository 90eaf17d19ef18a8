import { signDomain } from "@nameplane/contracts/dnssec/operations";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { dnssecState, type Domain } from "../domain-state.rules.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";
import { useDnssecAgain, type Dnssec } from "./use-dnssec.ts";

const icons = { ok: IconCheck, bad: IconX, unknown: IconClock };

/** Signs a zone with one click. First shows the conditions that must be met. */
export function SignPanel({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec");
  const { permissions } = useSession();
  const [readDomain, readDnssec] = [useReadAgain(), useDnssecAgain()];
  const sign = useApiMutation(signDomain, {
    onSuccess: () => {
      announce(t("sign.done"));
      readDomain();
      readDnssec();
    },
  });
  const name = domain.unicodename;
  const unable = dnssec.servers.filter(({ takesdnssec }) => takesdnssec === false).map(({ server }) => server);
  // If the button is clicked while DNSSEC is being turned off, DNSSEC stays on, whatever has already been removed.
  const keeps = dnssecState(dnssec.status) === "unsigning";
  return (
    <Panel title={t(keeps ? "sign.keepTitle" : "sign.title")}>
      <div className="np-col">
        <p className="np-dnssec-text">
          {t(keeps ? "sign.keepText" : dnssec.mode === "elsewhere" ? "sign.elsewhere" : "sign.text", { name })}
        </p>
        <ul className="np-conditions">
          {dnssec.conditions.map(({ name: condition, state }) => (
            <li key={condition} className={`np-condition-${state}`}>
              <Icon of={icons[state]} />
              <span>
                {t(`condition.${condition}.${state === "bad" ? "bad" : "ok"}`, {
                  tld: dnssec.tld,
                  name,
                  servers: unable.join(", "),
                })}
                {state === "unknown" && <span className="np-soft">: {t("condition.unknown")}</span>}
              </span>
            </li>
          ))}
        </ul>
        {permissions.has("dnssec_manage") ? (
          <div>
            <Button
              variant="primary"
              disabled={!dnssec.cansign}
              busy={sign.isPending}
              onClick={() => sign.mutate({ input: { itemid: domain.itemid } })}
            >
              {t(keeps ? "sign.keep" : "sign.button", { name })}
            </Button>
          </div>
        ) : (
          <p className="np-soft">{t("sign.noRight")}</p>
        )}
      </div>
    </Panel>
  );
}
