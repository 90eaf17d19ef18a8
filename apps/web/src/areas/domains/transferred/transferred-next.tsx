import type { TransferredView } from "@nameplane/contracts/delegation/transferred";
import { changeNameServers } from "@nameplane/contracts/delegation/operations";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useServersAgain } from "../../delegation/index.ts";
import { nextActs } from "./transferred.rules.ts";

/** The next step after a comparison: change to our name servers, go back to the former ones, or handle DNSSEC first. */
export function TransferredNext({
  domain,
  transferred,
  onChanged,
}: {
  domain: Domain;
  transferred: TransferredView;
  onChanged: () => void;
}) {
  const t = useTranslations("transferred");
  const { permissions } = useSession();
  const { itemid, tld } = domain;
  const acts = nextActs(transferred);
  const isMissing = transferred.differences.some(({ verdict }) => verdict === "missing");
  const mayChange = permissions.has("dns_delegation");
  const isHere = transferred.delegation.state === "here";
  return (
    <div className="np-panel-foot np-col np-gap-12">
      {transferred.signed && !isHere && transferred.joined !== "ready" && (
        <Banner
          tone="needs"
          title={t(transferred.joined === "waits" ? "joins" : "signed", { tld })}
          action={
            <RouteButton size="sm" to="domainDnssec" params={{ itemID: itemid }}>
              {t("signedAct")}
            </RouteButton>
          }
        />
      )}
      {mayChange && acts.includes("switch") && (
        <div className="np-row np-wrap">
          <RouteButton
            to="domainServers"
            params={{ itemID: itemid }}
            query={{ group: "ours" }}
            variant={isMissing ? "default" : "primary"}
          >
            {t("switch")}
          </RouteButton>
          <span className="np-soft np-small">{t(isMissing ? "switchFirst" : "switchText")}</span>
        </div>
      )}
      {mayChange && acts.includes("goback") && <GoBack domain={domain} transferred={transferred} onChanged={onChanged} />}
      {isHere && !transferred.former.answers && <p className="np-soft np-small">{t("goBackGone")}</p>}
      {isHere && !transferred.signed && transferred.ours.answers && (
        <div className="np-row np-wrap">
          <RouteButton size="sm" to="domainDnssec" params={{ itemID: itemid }}>
            {t("dnssecAct")}
          </RouteButton>
          <span className="np-soft np-small">{t("dnssec")}</span>
        </div>
      )}
      {!isHere && transferred.joined === "ready" && <p className="np-soft np-small">{t("joined")}</p>}
      {!isHere && !transferred.signed && <p className="np-soft np-small">{t("dnssec")}</p>}
    </div>
  );
}

function GoBack({ domain, transferred, onChanged }: { domain: Domain; transferred: TransferredView; onChanged: () => void }) {
  const t = useTranslations("transferred");
  const apiTexts = useTranslations("api");
  const name = domain.unicodename;
  const { key, renew } = useIdempotencyKey();
  const readAgain = useServersAgain();
  const order = useApiMutation(changeNameServers, {
    call: { handled: true, why: t("goBackWhy", { name }) },
    onSuccess: () => {
      announce(t("wentBack", { name }));
      renew();
      readAgain();
      onChanged();
    },
  });
  const servers = transferred.former.hosts.map((host) => ({ host, addresses: [] }));
  return (
    <>
      <div className="np-row np-wrap">
        <Button size="sm" busy={order.isPending} onClick={() => order.mutate({ input: { itemid: domain.itemid, servers }, key })}>
          {t("goBack")}
        </Button>
        <span className="np-soft np-small">{t("goBackText")}</span>
      </div>
      {order.error && <Banner tone="problem" title={describeError(order.error, apiTexts)} live />}
    </>
  );
}
