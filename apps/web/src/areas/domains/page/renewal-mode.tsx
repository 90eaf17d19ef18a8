import { useTranslations } from "use-intl";
import { Checkbox, Switch } from "../../../ui/form/choices.tsx";
import { mayRenew, type Domain } from "../domain-state.rules.ts";
import { useAutoRenew } from "../use-auto-renew.ts";

/**
 * What happens to the domain at its expiry: renewed automatically every time, once more, or only manually; or not renewed, if
 * that was ordered.
 */
export function RenewalMode({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.dates");
  const list = useTranslations("domains.list");
  const renewal = useTranslations("domains.renewal");
  const { change } = useAutoRenew();
  const { itemid, unicodename, expiredate, autorenew, renewalmode, abilities } = domain;
  if (!mayRenew(domain)) return <span className="np-soft">{list("noRenewal")}</span>;
  const mayNot = abilities.autorenew ? undefined : renewal("noRight");
  const setMode = (to: "auto" | "once") => change({ itemid, unicodename, autorenew: true, mode: { to, from: renewalmode } });
  return (
    <div className="np-col np-gap-8">
      <Switch
        aria-label={`${list("autorenewOf", { name: unicodename })}: ${t(autorenew ? "on" : "off")}`}
        label={t(autorenew ? "on" : "off")}
        title={mayNot}
        checked={autorenew}
        disabled={!abilities.autorenew}
        onChange={(next) => change({ itemid, unicodename, expiredate, autorenew: next })}
      />
      {autorenew && (
        <Checkbox
          label={t("once")}
          title={mayNot}
          checked={renewalmode === "once"}
          disabled={!abilities.autorenew}
          onChange={(next) => setMode(next ? "once" : "auto")}
        />
      )}
      {renewalmode === "cancel" && <span className="np-soft">{t("cancel")}</span>}
    </div>
  );
}
