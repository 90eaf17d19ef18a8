import { changeNameServers, nameServers } from "@nameplane/contracts/delegation/operations";
import { createZone } from "@nameplane/contracts/zones/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useServersAgain } from "../../delegation/index.ts";
import type { Domain } from "../domain-state.rules.ts";

/**
 * Creates a zone for a domain whose name servers do not answer, and orders our servers instead. Nothing can stop working, because
 * the current servers do not answer anyone. An existing zone is kept as it is.
 */
export function SetUpDns({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.setupdns");
  const texts = useTranslations("api");
  const api = useApi();
  const { key, renew } = useIdempotencyKey();
  const readAgain = useServersAgain();
  const [isBusy, setBusy] = useState(false);
  const { itemid, unicodename: name, zone } = domain;
  const press = async () => {
    setBusy(true);
    try {
      if (zone === null) await api.call(createZone, { itemid }, { handled: true });
      const { nameservers } = await api.call(nameServers, { itemid }, { handled: true });
      const ours = nameservers.groups.find(({ isours }) => isours)?.hosts ?? [];
      const servers = ours.map((host) => ({ host, addresses: [] }));
      // The new zone may not have reached our servers yet, so they are not tested first.
      const input = { itemid, servers, override: true };
      await api.call(changeNameServers, input, { handled: true, key, why: t("why", { name }) });
      showToast({ tone: "success", title: t("done", { name }), body: t("doneText") });
    } catch (error) {
      showToast({ tone: "failure", title: t("failed"), body: describeError(error, texts) });
    } finally {
      renew();
      setBusy(false);
      readAgain();
    }
  };
  return (
    <Button size="sm" variant="primary" busy={isBusy} onClick={() => void press()}>
      {t("act")}
    </Button>
  );
}
