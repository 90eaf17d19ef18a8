import { checkDnssec } from "@nameplane/contracts/dnssec/operations";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { Dnssec } from "./use-dnssec.ts";

/**
 * Shown if name servers of another provider request, by CDS or CDNSKEY, that no DS is published. Shows each server's answer, and
 * a button to check again.
 */
export function AsksRemovalPanel({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.asksRemoval");
  const format = useFormat();
  const now = useNow();
  const { mutate, isPending } = useApiMutation(checkDnssec);
  const { asksremoval, checkedat, servers } = dnssec;
  const hasDs = (dnssec.parent?.ds.length ?? 0) > 0;
  const text = asksremoval ? (hasDs ? "withDs" : "withoutDs") : "none";
  const ask = (
    <Button size="xs" icon={IconRefresh} busy={isPending} onClick={() => mutate({ input: { itemid: domain.itemid } })}>
      {t("ask")}
    </Button>
  );
  return (
    <Panel title={t(asksremoval ? "title" : "titleNone")} aside={ask}>
      <div className="np-col np-gap-8">
        <p className="np-dnssec-text">{t(text, { name: domain.unicodename })}</p>
        {servers.length > 0 && (
          <ul className="np-dnssec-servers">
            {servers.map(({ server, asksremoval: asks }) => (
              <li key={server}>{t("server", { server, says: asks === null ? "nothing" : asks ? "yes" : "no" })}</li>
            ))}
          </ul>
        )}
        {checkedat !== null && <p className="np-soft">{t("asked", { at: format.relative(checkedat, now) })}</p>}
      </div>
    </Panel>
  );
}
