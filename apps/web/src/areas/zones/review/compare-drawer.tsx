import { previewImport, scanZone } from "@nameplane/contracts/zones/operations";
import type { SetChangeView } from "@nameplane/contracts/zones/record-set";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { fullName, TypeChip, useValueText } from "../record-words.tsx";
import { keyOf } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";
import "../set-diff.css";

const timeoutMs = 120_000;

/** Shows what the public DNS answers for the name beside the records here. Comparing changes nothing. */
export function CompareDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dns.compare");
  const api = useApi();
  const { zone, mayEdit, open: openPanel } = useZone();
  const query = useQuery({
    queryKey: ["compare", zone.zoneid, zone.version],
    queryFn: async ({ signal }) => {
      const call = { handled: true, readsOnly: true, timeoutMs, signal } as const;
      const scan = await api.call(scanZone, { zoneid: zone.zoneid }, call);
      const input = { zoneid: zone.zoneid, text: scan.text, format: "bind", mode: "replace" } as const;
      return { scan, view: await api.call(previewImport, input, call) };
    },
    enabled: open,
    retry: false,
    staleTime: 60_000,
  });
  const { scan, view } = query.data ?? {};
  const total = view === undefined ? 0 : view.added + view.changed + view.removed;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("title")}
      width={880}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {mayEdit && query.error && <Button onClick={() => openPanel("import")}>{t("byHand")}</Button>}
          {mayEdit && total > 0 && (
            <Button variant="primary" onClick={() => openPanel("import")}>
              {t("import")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16" aria-live="polite">
        {query.isPending && (
          <>
            <p className="np-soft">{t("asking")}</p>
            <LoadingPanel lines={6} />
          </>
        )}
        {query.error && (
          <ErrorState title={t("failed")} error={query.error} onRetry={() => void query.refetch()} reassurance={t("safe")} />
        )}
        {scan && view && (
          <>
            <p className="np-soft">
              {t("asked", {
                servers: [...new Set(scan.servers.map(({ host }) => host))].join(", "),
                count: scan.records,
              })}{" "}
              {scan.way === "queries" && t("partly")}
            </p>
            {total === 0 ? (
              <Banner tone="info" title={t("same")} />
            ) : (
              <p>{t("counts", { there: view.added, here: view.removed, both: view.changed })}</p>
            )}
            {view.changes.map((change) => (
              <Sides key={keyOf(change)} change={change} />
            ))}
            {total > view.changes.length && <p className="np-soft">{t("more", { count: total - view.changes.length })}</p>}
          </>
        )}
      </div>
    </Drawer>
  );
}

/** A record set as our zone has it, and as the public DNS answers it, side by side. */
function Sides({ change }: { change: SetChangeView }) {
  const t = useTranslations("dns.compare");
  const { zone } = useZone();
  const name = fullName(change.owner, zone.name);
  return (
    <section className="np-conflict" aria-label={`${change.type} ${name}`}>
      <div className="np-row np-wrap">
        <TypeChip type={change.type} />
        <b className="np-mono" translate="no">
          {name}
        </b>
      </div>
      <div className="np-conflict-sides">
        <Side title={t("here")} type={change.type} content={change.old} />
        <Side title={t("there")} type={change.type} content={change.new} />
      </div>
    </section>
  );
}

function Side({ title, type, content }: { title: string; type: string; content: SetChangeView["old"] }) {
  const t = useTranslations("dns.compare");
  const value = useValueText();
  return (
    <div className="np-conflict-side">
      <b>{title}</b>
      {content === null ? (
        <p className="np-soft">{t("none")}</p>
      ) : (
        <ul className="np-mono np-mono-s" translate="no">
          {content.rdata.map((rdata) => (
            <li key={rdata}>{value(type, rdata)}</li>
          ))}
          <li className="np-quiet">TTL {content.ttl}</li>
        </ul>
      )}
    </div>
  );
}
