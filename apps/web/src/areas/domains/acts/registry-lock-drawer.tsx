import { registryLock } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { Lock } from "./lock.ts";
import { LockedName } from "./registry-lock-on.tsx";
import { OpenName } from "./registry-lock-open.tsx";
import { OrderLock } from "./registry-lock-order.tsx";

/** The registry lock of a domain: what it is, its state, and what can be done now. */
export function RegistryLockDrawer({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations("registrylock");
  const found = useApiQuery(registryLock, { itemid: domain.itemid });
  const lock = found.data?.registrylock;
  return (
    <Drawer
      open
      onClose={onClose}
      width={580}
      title={t("title", { name: domain.unicodename })}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {lock?.state === "none" && lock.may && !lock.inbasket && (
            <Button type="submit" form="registry-lock" variant="primary">
              {t("toBasket")}
            </Button>
          )}
        </>
      }
    >
      {found.error ? (
        <PanelFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : lock === undefined ? (
        <LoadingPanel lines={8} />
      ) : (
        <div className="np-col np-gap-16">
          <StatusSummaryPanel lock={lock} />
          <State lock={lock} domain={domain} />
        </div>
      )}
    </Drawer>
  );
}

/** Explains what a registry lock is if the domain has none, or shows its state if it has one. */
function StatusSummaryPanel({ lock }: { lock: Lock }) {
  const t = useTranslations("registrylock");
  const { state, tld, request } = lock;
  if (state === "none")
    return (
      <>
        <p>{t("lead", { tld })}</p>
        <p className="np-soft">{t(lock.relocks === "registry" ? "how" : "howByHand")}</p>
      </>
    );
  if (state === "on" || state === "open") return null;
  const words = {
    ordered: { title: t("ordered"), text: t("orderedText") },
    opening: { title: t("opening"), text: t("openingText") },
    ending: { title: t("ending"), text: t("endingText") },
  }[state];
  return (
    <Banner tone="info" title={words.title}>
      <p>{words.text}</p>
      {request !== null && (
        <RouteLink to="request" params={{ id: String(request.requestid) }}>
          {t("request", { number: String(request.requestid) })}
        </RouteLink>
      )}
    </Banner>
  );
}

function State({ lock, domain }: { lock: Lock; domain: Domain }) {
  const t = useTranslations("registrylock");
  const { itemid } = domain;
  const { state } = lock;
  if (lock.inbasket && (state === "none" || state === "on"))
    return (
      <Banner tone="info" title={t(state === "none" ? "inBasket" : "openInBasket")}>
        <p>{t("basketText")}</p>
        <RouteLink to="checkout">{t("basketLink")}</RouteLink>
      </Banner>
    );
  if (!lock.may && lock.why !== null)
    return (
      <Banner tone="needs" title={t(`no_${lock.why}`, { tld: lock.tld })}>
        {lock.why === "factor" && <RouteButton to="userSecurity">{t("security")}</RouteButton>}
      </Banner>
    );
  if (state === "none") return <OrderLock lock={lock} itemid={itemid} />;
  if (state === "open") return <OpenName lock={lock} itemid={itemid} />;
  return state === "on" ? <LockedName lock={lock} itemid={itemid} /> : null;
}
