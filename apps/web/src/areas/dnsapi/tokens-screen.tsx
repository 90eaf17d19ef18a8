import { dnsTokens, revokeDnsToken } from "@nameplane/contracts/dnsapi/operations";
import type { TokenView } from "@nameplane/contracts/dnsapi/tokens";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { NewTokenDrawer } from "./new-token-drawer.tsx";
import { TokenReach } from "./token-reach.tsx";

/** The account's API keys for programs that change its DNS. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("apikeys");
  const list = useApiQuery(dnsTokens, {});
  const [creating, setCreating] = useState(false);
  const [toEnd, setToEnd] = useState<TokenView | null>(null);
  const rows = list.data?.data ?? [];
  // The rows keep the server's order, in which valid keys come first.
  const pages = useLocalPages(rows, { sortBy: "", listSize: 200 });
  return (
    <Page
      title={t("title")}
      sub={t("sub")}
      actions={
        <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
          {t("create")}
        </Button>
      }
    >
      <div className="np-col np-gap-16">
        <KeptRoom name="apikeys" ready={!list.isPending} least={226}>
          <DataTable<TokenView>
            {...pages}
            label={t("title")}
            headers={useHeaders()}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            listSize={null}
            noFoot={rows.length <= 200}
            state={tableStateOf(list, { title: t("failed") })}
            empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
            actionsWidth={110}
            actions={(row) =>
              (row.state === "active" || row.state === "stopped") && (
                <Button size="xs" variant="danger" onClick={() => setToEnd(row)}>
                  {t("revoke")}
                  <span className="np-visually-hidden"> {row.name}</span>
                </Button>
              )
            }
          />
        </KeptRoom>
        <HowTo />
      </div>
      {creating && <NewTokenDrawer onClose={() => setCreating(false)} />}
      {toEnd && <Revoke row={toEnd} onClose={() => setToEnd(null)} />}
    </Page>
  );
}

function useHeaders(): readonly TableHeader<TokenView>[] {
  const t = useTranslations("apikeys");
  return [
    {
      text: t("name"),
      value: "name",
      cell: ({ name, hint, kind }) => (
        <div className="np-two-lines">
          <div className="np-strong">{name}</div>
          <div className="np-small np-soft">
            {t(`kind.${kind}`)} · <span translate="no">{hint}</span>
          </div>
        </div>
      ),
    },
    { text: t("reach"), value: "reach", card: "line", cell: (row) => <TokenReach row={row} /> },
    {
      text: t("used"),
      value: "used",
      width: 210,
      card: "pair",
      cell: (row) => <LastCalls row={row} />,
    },
    {
      text: t("made"),
      value: "created",
      width: 150,
      hideBelow: 1280,
      card: "pair",
      cell: ({ created, createdby }) => (
        <div className="np-two-lines">
          <DateTime value={created} show="relative" />
          <div className="np-small np-soft">{createdby}</div>
        </div>
      ),
    },
    {
      text: t("state"),
      value: "state",
      width: 170,
      card: "pair",
      cell: ({ state, ends, createdby }) => (
        <div className="np-two-lines">
          <StatusMark tone={state === "active" ? "active" : state === "stopped" ? "needs" : "ended"}>
            {t(`states.${state}`)}
          </StatusMark>
          {state === "active" && (
            <div className="np-small np-soft">
              {ends === null ? t("untilRevoked") : <DateTime value={ends} show="relative" />}
            </div>
          )}
          {state === "stopped" && <div className="np-small np-soft">{t("stoppedWhy", { name: createdby })}</div>}
        </div>
      ),
    },
  ];
}

/** The last accepted call and the last refused one, each with the address it came from. */
function LastCalls({ row: { used, usedfrom, refused } }: { row: TokenView }) {
  const t = useTranslations("apikeys");
  return (
    <div className="np-two-lines">
      {used === null ? <div className="np-soft">{t("never")}</div> : <DateTime value={used} show="relative" />}
      {used !== null && (
        <div className="np-small np-soft" translate="no">
          {usedfrom}
        </div>
      )}
      {refused !== null && (
        <>
          <div>
            <StatusMark tone={refused.why === "ended" || refused.why === "revoked" ? "ended" : "needs"}>
              <span>{t.rich("refused", { when: () => <DateTime value={refused.at} show="relative" /> })}</span>
            </StatusMark>
          </div>
          <div className="np-small np-soft">{t(`refusedWhy.${refused.why}`, { from: refused.from })}</div>
        </>
      )}
    </div>
  );
}

/** The settings a program needs besides its key. */
function HowTo() {
  const t = useTranslations("apikeys");
  const { origin, host } = globalThis.location;
  return (
    <Panel title={t("howTo")}>
      <div className="np-col np-gap-16" style={{ maxWidth: 620 }}>
        <p className="np-soft">{t("howPowerdns")}</p>
        <CopyField label={t("server")} value={origin} />
        <p className="np-soft">{t("howDdns")}</p>
        <CopyField label={t("ddnsServer")} value={host} />
        <p className="np-soft">{t("howCertificates")}</p>
        <CopyField label={t("certificatesUrl")} value={`${origin}/certificates`} />
      </div>
    </Panel>
  );
}

function Revoke({ row, onClose }: { row: TokenView; onClose: () => void }) {
  const t = useTranslations("apikeys");
  const queries = useQueryClient();
  const revoke = useApiMutation(revokeDnsToken, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("revoked", { name: row.name }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(dnsTokens) });
    },
  });
  return (
    <RevokeDialog
      title={t("revokeTitle", { name: row.name })}
      text={t("revokeText")}
      keepLabel={t("keep")}
      revokeLabel={t("revokeNow")}
      busy={revoke.isPending}
      onRevoke={() => revoke.mutate({ input: { tokenid: row.id } })}
      onClose={onClose}
    />
  );
}
