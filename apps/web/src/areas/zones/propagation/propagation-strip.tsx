import { zonePropagation } from "@nameplane/contracts/zones/operations";
import type { AskedServer } from "@nameplane/contracts/zones/propagation";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { IconButton, Spinner } from "../../../ui/basics/button.tsx";
import { PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useSpan } from "../record-words.tsx";
import { useZone } from "../zone/index.ts";
import "./propagation.css";

/**
 * Pause between two checks. It is short enough to follow a change, and long enough not to burden the public resolvers of others.
 */
const askEveryMs = 4000;

/** How far a change has spread: what each of our servers and each public resolver answers, until all of them agree. */
export function PropagationStrip({ onClose }: { onClose: () => void }) {
  const t = useTranslations("dns.propagation");
  const api = useApi();
  const { zone } = useZone();
  const query = useQuery({
    ...apiQuery(api, zonePropagation, { zoneid: zone.zoneid }, { staleTimeMs: 1000 }),
    refetchInterval: paced((data) => (data?.done === true && data.version >= zone.version ? false : askEveryMs)),
  });
  const answers = query.data?.servers ?? [];
  const done = answers.filter(({ agrees }) => agrees === true).length;
  const isDone = query.data?.done === true && query.data.version >= zone.version;
  return (
    <Panel
      flush
      title={
        <span className="np-row">
          {!isDone && !query.error && <Spinner />}
          {isDone ? t("all") : t("title")}
        </span>
      }
      aside={<IconButton icon={IconX} small label={t("close")} onClick={onClose} />}
    >
      <div className="np-propagation">
        {query.error && query.data === undefined ? (
          <PanelFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <p role="status" className="np-soft">
              {answers.length === 0
                ? t("waiting")
                : isDone
                  ? t("agreed", { count: answers.length })
                  : t("some", { done, count: answers.length })}
            </p>
            <ul>
              {answers.map((server) => (
                <Server key={`${server.kind} ${server.host}`} server={server} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

function Server({ server }: { server: AskedServer }) {
  const t = useTranslations("dns.propagation");
  const span = useSpan();
  const { host, kind, serial, agrees, ttl } = server;
  const state = agrees === true ? "same" : serial === null ? "silent" : "behind";
  return (
    <li>
      <StatusMark tone={state === "same" ? "active" : state === "behind" ? "pending" : "ended"}>{t(state)}</StatusMark>
      <b className="np-mono np-mono-s" translate="no">
        {host}
      </b>
      <span className="np-soft np-cap">
        {t(kind)}
        {serial !== null && `, ${t("serial", { serial: String(serial) })}`}
        {state === "behind" && ttl !== null && `, ${t("left", { span: span(ttl) })}`}
      </span>
    </li>
  );
}
