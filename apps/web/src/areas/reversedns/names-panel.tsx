import { reverseNames, saveReverseNames, checkForwardNames } from "@nameplane/contracts/reversedns/operations";
import { IconArrowsExchange, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiList, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SearchField } from "../../ui/form/fields.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { Name, Network } from "./network.ts";
import { NamesDrawer } from "./names-drawer.tsx";

type Forward = Readonly<Record<string, "back" | "other" | "none" | "unknown">>;
const tones = { back: "active", other: "problem", none: "problem", unknown: "ended" } as const;
/** How many names are checked with one click. */
const checkedAtOnce = 50;

/** The names of a network's addresses. They can be searched, added one by one or for a range, checked and removed. */
export function NamesPanel({ serviceid, of }: { serviceid: string; of: Network }) {
  const t = useTranslations("reversedns.names");
  const [typed, type] = useState("");
  const [q, setQ] = useState("");
  const [editing, edit] = useState<{ address: string; host: string } | null>(null);
  const [forward, setForward] = useState<Forward>({});
  const { data, error, refetch } = useApiList(reverseNames, { serviceid, ...(q === "" ? {} : { q }) });
  const check = useApiMutation(checkForwardNames, {
    onSuccess: ({ results }) => setForward(Object.fromEntries(results.map((one) => [`${one.address} ${one.host}`, one.state]))),
  });
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={5} />}
      </Panel>
    );
  const { names, more } = data;
  const shown = names.flatMap(({ address, hosts }) => hosts.map((host) => ({ address, host })));
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p>{t("text")}</p>
        <div className="np-row np-wrap np-gap-8">
          <SearchField label={t("search")} value={typed} onChange={type} onSearch={setQ} pauseMs={300} />
          {of.acts.edit && (
            <Button icon={IconPlus} variant="primary" onClick={() => edit({ address: "", host: "" })}>
              {t("add")}
            </Button>
          )}
          {shown.length > 0 && (
            <Button
              icon={IconArrowsExchange}
              busy={check.isPending}
              onClick={() => check.mutate({ input: { serviceid, names: shown.slice(0, checkedAtOnce) } })}
            >
              {t("check")}
            </Button>
          )}
        </div>
        {names.length === 0 && <p className="np-soft">{t(q === "" ? "none" : "noneFound")}</p>}
        {names.length > 0 && (
          <KeyValue
            facts={names.map((name) => ({
              key: name.address,
              label: (
                <span className="np-mono" translate="no">
                  {name.address}
                </span>
              ),
              value: (
                <NameLine
                  serviceid={serviceid}
                  of={name}
                  forward={forward}
                  onEdit={of.acts.edit ? () => edit({ address: name.address, host: name.hosts[0] ?? "" }) : null}
                />
              ),
            }))}
          />
        )}
        {more && <p className="np-small np-soft">{t("more", { count: names.length })}</p>}
      </div>
      {editing !== null && <NamesDrawer serviceid={serviceid} network={of.network} from={editing} onClose={() => edit(null)} />}
    </Panel>
  );
}

type LineProps = { serviceid: string; of: Name; forward: Forward; onEdit: (() => void) | null };

function NameLine({ serviceid, of: { address, hosts }, forward, onEdit }: LineProps) {
  const t = useTranslations("reversedns.names");
  const queries = useQueryClient();
  const remove = useApiMutation(saveReverseNames, {
    onSuccess: ({ waits }) => {
      showToast({ tone: "success", title: t(waits ? "waits" : "removed", { address }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(reverseNames) });
    },
  });
  return (
    <div className="np-row np-wrap np-gap-8">
      <div className="np-col np-grow">
        {hosts.map((host) => {
          const state = forward[`${address} ${host}`];
          return (
            <span key={host} className="np-row np-wrap np-gap-8">
              <span className="np-mono" translate="no">
                {host}
              </span>
              {state !== undefined && <StatusMark tone={tones[state]}>{t(`forward.${state}`)}</StatusMark>}
            </span>
          );
        })}
      </div>
      {onEdit !== null && (
        <>
          <Button onClick={onEdit} aria-label={t("changeOf", { address })}>
            {t("change")}
          </Button>
          <Button
            icon={IconTrash}
            busy={remove.isPending}
            aria-label={t("removeOf", { address })}
            onClick={() => remove.mutate({ input: { serviceid, names: [{ address, host: "" }] } })}
          />
        </>
      )}
    </div>
  );
}
