import { deleteHost, saveHost } from "@nameplane/contracts/delegation/operations";
import { isHostUnder, normalHost } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useServersAgain, type NameServers } from "../../delegation/index.ts";

type Host = NameServers["hosts"][number];
type Draft = { readonly host: string; readonly addresses: string; readonly isNew: boolean };

const noDraft: Draft = { host: "", addresses: "", isNew: true };

const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** Hosts below the domain, with the addresses that the registry publishes for them (glue). */
export function HostsPanel({ domain, servers }: { domain: Domain; servers: NameServers }) {
  const t = useTranslations("nameservers.hosts");
  const [draft, setDraft] = useDraft<Draft | null>(`hosts ${domain.itemid}`, null, { sample: noDraft });
  const readAgain = useServersAgain();
  const why = t("why", { name: domain.unicodename });
  const done = (text: string) => () => {
    announce(text);
    setDraft(null);
    readAgain();
  };
  const save = useApiMutation(saveHost, { call: { why }, onSuccess: done(t("saved")) });
  const remove = useApiMutation(deleteHost, { call: { why }, onSuccess: done(t("removed")) });
  const { itemid } = domain;
  const { change, hosts, domainname } = servers;
  const isRight = draft !== null && isHostUnder(normalHost(draft.host), domainname) && listOf(draft.addresses).length > 0;
  return (
    <Panel
      title={t("title")}
      aside={
        change.may &&
        draft === null && (
          <Button size="sm" onClick={() => setDraft({ host: `ns1.${domainname}`, addresses: "", isNew: true })}>
            {t("add")}
          </Button>
        )
      }
    >
      <div className="np-col">
        <p className="np-soft np-small">{t("text", { name: domain.unicodename })}</p>
        {hosts.length > 0 && (
          <ul className="np-host-list">
            {hosts.map((host) => (
              <li key={host.host}>
                <div className="np-grow">
                  <span className="np-mono" translate="no">
                    {host.host}
                  </span>
                  <p className="np-soft np-mono np-mono-s">{host.addresses.join(", ")}</p>
                  {differs(host) && (
                    <p className="np-small">{host.seen === null ? t("notThere") : t("seen", { list: host.seen.join(", ") })}</p>
                  )}
                </div>
                {change.may && (
                  <div className="np-row">
                    <Button
                      size="xs"
                      aria-label={t("changeOf", { host: host.host })}
                      onClick={() => setDraft({ host: host.host, addresses: host.addresses.join(", "), isNew: false })}
                    >
                      {t("change")}
                    </Button>
                    <Button
                      size="xs"
                      variant="danger"
                      aria-label={t("removeOf", { host: host.host })}
                      disabled={host.inuse}
                      title={host.inuse ? t("inUse") : undefined}
                      busy={remove.isPending && remove.variables.input.host === host.host}
                      onClick={() => remove.mutate({ input: { itemid, host: host.host }, key: newKey() })}
                    >
                      {t("remove")}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {hosts.length === 0 && draft === null && <p className="np-soft">{t("none")}</p>}
        {draft !== null && (
          <form
            className="np-col"
            onSubmit={(event) => {
              event.preventDefault();
              if (isRight)
                save.mutate({
                  input: { itemid, host: normalHost(draft.host), addresses: listOf(draft.addresses) },
                  key: newKey(),
                });
            }}
          >
            <TextField
              mono
              label={t("host")}
              value={draft.host}
              readOnly={!draft.isNew}
              spellCheck={false}
              hint={t("hostHint", { name: domainname })}
              onChange={(host) => setDraft({ ...draft, host })}
            />
            <TextField
              mono
              label={t("addresses")}
              value={draft.addresses}
              spellCheck={false}
              hint={t("addressesHint")}
              onChange={(addresses) => setDraft({ ...draft, addresses })}
            />
            <div className="np-row">
              <Button type="submit" disabled={!isRight} busy={save.isPending}>
                {t("save")}
              </Button>
              <Button variant="ghost" onClick={() => setDraft(null)}>
                {t("cancel")}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}

function differs({ addresses, seen }: Host): boolean {
  return seen === null || addresses.toSorted().join() !== seen.toSorted().join();
}
