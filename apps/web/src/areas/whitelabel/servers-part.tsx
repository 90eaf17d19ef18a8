import { useTranslations } from "use-intl";
import { brandServers, checkBrandServers, putServerRecords } from "@nameplane/contracts/whitelabel/operations";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { BrandCalls } from "./brand-calls.ts";
import { MoveDomains } from "./move-domains.tsx";
import { ServersForm } from "./servers-form.tsx";
import type { Servers } from "./servers-view.ts";
import { useFailed } from "./use-failed.ts";

type Props = { readonly brandid: string; readonly calls: BrandCalls };

/**
 * The name servers under the brand's own names. For each name, shows what was found, what has to be entered where, and which
 * customers use it.
 */
export function ServersPart({ brandid, calls }: Props) {
  const t = useTranslations("brand.servers");
  const query = useApiQuery(calls.servers, { brandid });
  const again = () => void query.refetch();
  const { data, error } = query;
  if (data === undefined)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={again} /> : <LoadingPanel lines={3} />}
      </Panel>
    );
  const { brand } = data;
  const isOwn = calls.servers === brandServers;
  return (
    <Panel title={t("title")} flush>
      <div className="np-brand-note np-col np-gap-8">
        <p className="np-soft">{t("intro")}</p>
        {brand.state !== "none" && <State of={brand} />}
      </div>
      {brand.servers.length > 0 && (
        <ul className="np-brand-versions">
          {brand.servers.map((server) => (
            <Server key={server.host} of={server} />
          ))}
        </ul>
      )}
      {isOwn && brand.servers.length > 0 && <Acts of={brand} brandid={brandid} onDone={again} />}
      {brand.former.length > 0 && (
        <p className="np-brand-note np-soft np-small">{t("former", { hosts: brand.former.join(", ") })}</p>
      )}
      {isOwn && <ServersForm key={brand.revision} of={brand} brandid={brandid} onDone={again} />}
      {brand.customers.length > 0 && brand.state !== "none" && (
        <MoveDomains of={brand} brandid={brandid} isOwn={isOwn} onDone={again} />
      )}
    </Panel>
  );
}

const stateTones = { waiting: "pending", used: "active", lost: "problem" } as const;

function State({ of: { state, used, checked } }: { readonly of: Servers }) {
  const t = useTranslations("brand.servers");
  const { dateTime } = useFormat();
  if (state === "none") return null;
  return (
    <div className="np-col np-gap-8">
      <StatusMark tone={stateTones[state]}>{t(`state.${state}`, { date: used === null ? "" : dateTime(used) })}</StatusMark>
      <span className="np-soft np-small">{checked === null ? t("unchecked") : t("checked", { time: dateTime(checked) })}</span>
    </div>
  );
}

const findingTones = { ok: "active", unasked: "pending", unanswered: "pending" } as const;

/** One name: what was found about it, and the records that the user has to copy for it. */
function Server({ of: { host, finding, seen, glue, addresses, records, domain } }: { readonly of: Servers["servers"][number] }) {
  const t = useTranslations("brand.servers");
  const tone = finding in findingTones ? findingTones[finding as keyof typeof findingTones] : "needs";
  const values = {
    addresses: addresses.join(", "),
    seen: (seen ?? []).join(", "),
    glue: (glue ?? []).join(", "),
    domain: domain ?? "",
  };
  return (
    <li className="np-brand-claim">
      <div className="np-col np-gap-8">
        <span className="np-mono">{host}</span>
        <StatusMark tone={tone}>{t(`finding.${finding}`, values)}</StatusMark>
        {finding !== "ok" && (
          <dl className="np-brand-records">
            {records.map(({ name, type, value }) => (
              <div key={`${type} ${value}`}>
                <dt>
                  {type} <span className="np-soft">{t(type === "TXT" ? "txtWhy" : "addressWhy")}</span>
                </dt>
                <dd>
                  <CopyField value={name} label={t("recordName", { type })} />
                </dd>
                <dd>
                  <CopyField value={value} label={t("recordValue", { type })} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

type ActsProps = { readonly of: Servers; readonly brandid: string; readonly onDone: () => void };

function Acts({ of: { servers }, brandid, onDone }: ActsProps) {
  const t = useTranslations("brand.servers");
  const onError = useFailed();
  const put = useApiMutation(putServerRecords, { call: { handled: true } });
  const check = useApiMutation(checkBrandServers, { call: { handled: true } });
  const zones = [...new Set(servers.flatMap(({ zone }) => (zone === null ? [] : [zone])))];
  const isHere = zones.length > 0 || servers.some(({ domain }) => domain !== null);
  const isRight = servers.every(({ finding }) => finding === "ok");
  return (
    <div className="np-brand-note np-col np-gap-8">
      {isHere && !isRight && (
        <p className="np-soft np-small">{t(zones.length > 0 ? "putText" : "putHostsText", { zones: zones.join(", ") })}</p>
      )}
      <span className="np-row np-wrap">
        {isHere && !isRight && (
          <Button
            variant="primary"
            size="sm"
            busy={put.isPending}
            onClick={() =>
              put.mutate(
                { input: { brandid } },
                {
                  onSuccess: () => {
                    showToast({ tone: "success", title: t("putDone") });
                    onDone();
                  },
                  onError,
                },
              )
            }
          >
            {t("put")}
          </Button>
        )}
        <Button
          size="sm"
          busy={check.isPending}
          onClick={() =>
            check.mutate(
              { input: { brandid } },
              {
                onSuccess: ({ state }) => {
                  showToast({ tone: state === "used" ? "success" : "info", title: t(`found.${state}`) });
                  onDone();
                },
                onError,
              },
            )
          }
        >
          {t("check")}
        </Button>
      </span>
    </div>
  );
}
