import { setDomainLock } from "@nameplane/contracts/domains/operations";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { isOpen } from "../../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { routeOf } from "../../../shell/routing/routes.ts";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Switch } from "../../../ui/form/choices.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { ActFoot } from "../acts/index.ts";
import { AuthCodeButton } from "./auth-code.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { ReleaseDomain } from "./release-domain.tsx";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";
import { useShield } from "../use-shield.ts";

/** What protects the domain from being transferred away: lock, auth code, and what the registry forbids. */
export function SafetyPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.safety");
  const now = useNow();
  const viewer = useViewer();
  const { globals } = useBrand();
  const mayOrderCertificates =
    globals.enableServiceOrder && viewer.permissions.has("service_order") && isOpen(routeOf("serviceSsl"), viewer);
  const { transferfreeat, registryname } = domain;
  return (
    <Panel flush title={t("title")}>
      <KeyValue
        facts={[
          { key: "lock", label: t("lock"), value: <LockSwitch domain={domain} /> },
          ...(globals.enableAuthCode
            ? [
                domain.byrelease
                  ? { key: "release", label: t("release"), value: <ReleaseDomain domain={domain} /> }
                  : { key: "code", label: t("code"), value: <AuthCode domain={domain} /> },
              ]
            : []),
          ...(transferfreeat !== null && new Date(transferfreeat) > now
            ? [{ key: "free", label: t("freeFrom"), value: <DateTime value={transferfreeat} show="both" /> }]
            : []),
          { key: "registryLock", label: t("registryLock"), value: <RegistryLock domain={domain} /> },
          ...(mayOrderCertificates
            ? [
                {
                  key: "certificate",
                  label: t("certificate"),
                  value: (
                    <RouteLink to="serviceSsl" query={{ name: domain.domainname }} className="np-link">
                      {t("orderCertificate")}
                    </RouteLink>
                  ),
                },
              ]
            : []),
          { key: "shield", label: t("shield"), value: <Shield domain={domain} /> },
          { key: "registry", label: t("registry"), value: registryname },
        ]}
      />
      <ActFoot slot="safety" domain={domain} />
    </Panel>
  );
}

/** Whether the registry itself prevents every change of the domain until its lock is opened manually. */
function RegistryLock({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.safety");
  const now = useNow();
  const { locked, unlockeduntil } = domain.registrylock;
  if (unlockeduntil !== null)
    return (
      <StatusMark tone="needs">
        {new Date(unlockeduntil) > now ? (
          <>
            {t("registryOpen")} <DateTime value={unlockeduntil} show="exact" />
          </>
        ) : (
          t("registryOverdue")
        )}
      </StatusMark>
    );
  return (
    <>
      {t(locked ? "registryLocked" : "registryUnlocked")}:{" "}
      <span className="np-soft">{t(locked ? "registryLockedNote" : "registryUnlockedNote")}</span>
    </>
  );
}

/** Whether the registry hides the owner's data, and a link to what it publishes. */
function Shield({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.safety");
  const renewal = useTranslations("domains.renewal");
  const { permissions } = useSession();
  const { change, isPending } = useShield();
  const { itemid, domainname, unicodename, tld, whoisshield, shieldoffered, registryhides, abilities } = domain;
  return (
    <>
      <div className="np-row np-between np-wrap">
        {shieldoffered ? (
          <Switch
            label={t(whoisshield ? "shieldOn" : "shieldOff")}
            aria-label={`${t("shield")}: ${t(whoisshield ? "shieldOn" : "shieldOff")}`}
            title={abilities.shield ? undefined : permissions.has("domain_manage") ? t("notNow") : renewal("noRight")}
            checked={whoisshield}
            disabled={!abilities.shield || isPending}
            onChange={(next) => change({ itemid, unicodename, shield: next })}
          />
        ) : (
          <span>{t("shieldNone", { tld })}</span>
        )}
        <Button size="xs" onClick={() => openDialog({ kind: "whois", domainname, idndomainname: unicodename })}>
          {t("whois")}
        </Button>
      </div>
      {registryhides !== "nobody" && <div className="np-small np-soft">{t(`hides.${registryhides}`, { tld })}</div>}
    </>
  );
}

/**
 * Locking takes effect at once. Unlocking asks the user to confirm their identity, because a stolen session must not be enough
 * for it.
 */
function LockSwitch({ domain }: { domain: Domain }) {
  const page = useTranslations("domainpage");
  const t = useTranslations("domainpage.safety");
  const { permissions } = useSession();
  const readAgain = useReadAgain();
  const lock = useApiMutation(setDomainLock, {
    call: { why: page(domain.byrelease ? "unlock.releaseText" : "unlock.text", { name: domain.unicodename }) },
    onSuccess: ({ locked: isOn }) => {
      announce(t(isOn ? "lockOn" : "lockOff", { name: domain.unicodename }));
      readAgain();
    },
  });
  const { locked, abilities, itemid } = domain;
  const shown = lock.isPending && lock.variables.input.locked ? true : locked;
  const change = (next: boolean) => lock.mutate({ input: { itemid, locked: next }, key: newKey() });
  const reason = abilities.lock ? null : t(permissions.has("domain_unlock") ? "notNow" : "noRight");
  return (
    <>
      <Switch
        label={
          <>
            {t(shown ? "locked" : "unlocked")}:{" "}
            <span className="np-soft">
              {reason ?? t(shown ? "lockedNote" : domain.byrelease ? "unlockedNoteRelease" : "unlockedNote")}
            </span>
          </>
        }
        aria-label={`${t("lock")}: ${t(shown ? "locked" : "unlocked")}`}
        checked={shown}
        disabled={!abilities.lock || lock.isPending}
        onChange={change}
      />
    </>
  );
}

function AuthCode({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.safety");
  const { permissions } = useSession();
  const { abilities, locked, tld } = domain;
  // A locked domain gets no code, because the registry would refuse the transfer. Users who may unlock it get the code and unlock
  // it in one action.
  const mayUnlock = abilities.lock && permissions.has("domain_unlock");
  const isClosed = !abilities.authcode || (locked && !mayUnlock);
  const why = abilities.authcode
    ? t(locked ? (mayUnlock ? "codeLocked" : "codeLockedNoRight") : "codeHidden")
    : !permissions.has("domain_authcode")
      ? t("noRight")
      : abilities.lock || !permissions.has("domain_unlock")
        ? t("codeNone", { tld })
        : t("notNow");
  return (
    <div className="np-row np-between np-wrap">
      <span className="np-soft">{why}</span>
      {!isClosed && <AuthCodeButton domain={domain} />}
    </div>
  );
}
