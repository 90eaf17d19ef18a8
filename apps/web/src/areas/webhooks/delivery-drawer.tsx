import { replayWebhookDelivery, webhookDeliveries, webhookDelivery } from "@nameplane/contracts/webhooks/operations";
import type { WebhookDeliveryView } from "@nameplane/contracts/webhooks/webhooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery, queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useCallWords } from "./call-words.ts";
import { deliveryTones } from "./delivery-log.tsx";

/** Milliseconds between polls while a call is awaited. Live events also trigger a refresh. */
const WAITING_MS = 1500;

/** One delivery: its content, each call with its answer, and a button to send it again. */
export function DeliveryDrawer({ id, isCalled, onClose }: { id: string; isCalled: boolean; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const queries = useQueryClient();
  const read = useQuery({
    ...apiQuery(useApi(), webhookDelivery, { deliveryid: id }, { staleTimeMs: 500 }),
    refetchInterval: paced((answer) => (answer?.row.state === "queued" ? WAITING_MS : false)),
  });
  const replay = useApiMutation(replayWebhookDelivery, {
    onSuccess: () => {
      for (const operation of [webhookDelivery, webhookDeliveries])
        void queries.invalidateQueries({ queryKey: queryKeyOf(operation) });
    },
  });
  const row = read.data?.row;
  return (
    <Drawer
      open
      onClose={onClose}
      title={<span translate="no">{row?.type ?? t("event")}</span>}
      width={720}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {row !== undefined && row.state !== "queued" && isCalled && (
            <Button variant="primary" busy={replay.isPending} onClick={() => replay.mutate({ input: { deliveryid: id } })}>
              {t("replay")}
            </Button>
          )}
        </>
      }
    >
      {row !== undefined ? (
        <Details row={row} />
      ) : read.error ? (
        <ErrorState title={t("logFailed")} error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingPanel lines={8} />
      )}
    </Drawer>
  );
}

function Details({ row }: { row: WebhookDeliveryView }) {
  const t = useTranslations("webhooks");
  const words = useCallWords();
  return (
    <div className="np-col np-gap-20">
      <div role="status">
        <StatusMark tone={deliveryTones[row.state]}>{t(`states.${row.state}`)}</StatusMark>{" "}
        <span className="np-soft">{words(row)}</span>
      </div>
      <KeyValue
        facts={[
          {
            key: "id",
            label: "webhook-id",
            value: (
              <span className="np-mono" translate="no">
                {row.eventid}
              </span>
            ),
          },
          { key: "at", label: t("happened"), value: <DateTime value={row.occurred} show="moment" /> },
          ...(row.nexttry === null
            ? []
            : [{ key: "next", label: t("nextTry"), value: <DateTime value={row.nexttry} show="relative" /> }]),
        ]}
      />
      {row.calls.length > 0 && (
        <section>
          <h3>{t("calls")}</h3>
          <ol className="np-col np-gap-4">
            {row.calls.map((call) => (
              <li key={call.at}>
                <DateTime value={call.at} show="moment" />{" "}
                <span className="np-soft">
                  {words(call)}, {t("took", { ms: String(call.ms) })}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h3>{t("sent")}</h3>
        {row.body === null ? <p className="np-soft">{t("notShown")}</p> : <Text>{indented(row.body)}</Text>}
      </section>
      {row.answer !== null && row.answer !== "" && (
        <section>
          <h3>{t("answer")}</h3>
          <Text>{row.answer}</Text>
        </section>
      )}
    </div>
  );
}

function Text({ children }: { children: string }) {
  return (
    <pre className="np-webhook-text np-mono" translate="no">
      {children}
    </pre>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
