import { ownerCertificate, ownerCertificateFile, remakeOwnerCertificate } from "@nameplane/contracts/orders/operations";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isNotThere } from "../../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";

/** The owner certificate that the panel has made for a service. Nothing if staff have delivered the service. */
export function CertificatePanel({ serviceid }: { serviceid: string }) {
  const t = useTranslations("ownercertificate.panel");
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(ownerCertificate, { serviceid });
  if (!data && isNotThere(error, "serviceid")) return null;
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={4} />}
      </Panel>
    );
  const { certificate, former, mayrenew, holdernow } = data;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {mayrenew && holdernow !== null && (
          <Banner tone="needs" title={t("changed", { name: holdernow })}>
            {t("changedText")}
          </Banner>
        )}
        <KeyValue
          facts={[
            { key: "holder", label: t("holder"), value: certificate.holder },
            {
              key: "number",
              label: t("number"),
              value: (
                <span className="np-row np-gap-8">
                  <span className="np-mono" translate="no">
                    {certificate.number}
                  </span>
                  <CopyButton value={certificate.number} what={t("number")} />
                </span>
              ),
            },
            { key: "issued", label: t("issued"), value: format.dateTime(certificate.issued) },
          ]}
        />
        <div className="np-row np-wrap np-gap-8">
          <Download serviceid={serviceid} />
          {mayrenew && <Remake serviceid={serviceid} />}
        </div>
        <p className="np-small np-soft">
          {t("check")} <RouteLink to="ownerCertificateCheck">{t("toCheck")}</RouteLink>
        </p>
        {former.length > 0 && (
          <p className="np-small np-soft">
            {t("former", { count: former.length, numbers: former.map(({ number }) => number).join(", ") })}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Download({ serviceid }: { serviceid: string }) {
  const t = useTranslations("ownercertificate.panel");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(ownerCertificateFile, { serviceid });
      saveFile(name, blob);
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} variant="primary" busy={isBusy} onClick={() => void save()}>
      {t("download")}
    </Button>
  );
}

function Remake({ serviceid }: { serviceid: string }) {
  const t = useTranslations("ownercertificate.panel");
  const queries = useQueryClient();
  const { permissions } = useSession();
  const make = useApiMutation(remakeOwnerCertificate, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("made") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(ownerCertificate) });
    },
  });
  return permissions.has("service_order") ? (
    <Button busy={make.isPending} onClick={() => make.mutate({ input: { serviceid } })}>
      {t("make")}
    </Button>
  ) : null;
}
