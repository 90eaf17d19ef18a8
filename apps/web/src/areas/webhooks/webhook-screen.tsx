import {
  clearWebhook,
  deleteWebhook,
  replayWebhook,
  testWebhook,
  updateWebhook,
  webhookDeliveries,
  webhooks,
} from "@nameplane/contracts/webhooks/operations";
import type { WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo, useRouteParams } from "../../shell/routing/use-route.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { useCallWords } from "./call-words.ts";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { HealthMark } from "./health-mark.tsx";
import { SecretDrawer } from "./secret-drawer.tsx";
import { WebhookDrawer } from "./webhook-drawer.tsx";
import { callOf, nameOf } from "./webhooks-screen.tsx";
import "./webhooks.css";

type Open = "edit" | "secret" | "delete" | "clear" | "replay" | null;

/** One endpoint: its health, its deliveries, and what can be done about them. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("webhooks");
  const { id } = useRouteParams("webhook");
  const list = useApiQuery(webhooks, {});
  const row = list.data?.data.find((each) => each.id === id);
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="webhooks">{t("title")}</RouteLink> },
        { key: "here", content: row === undefined ? "" : nameOf(row) },
      ]}
    />
  );
  if (list.data !== undefined && row !== undefined)
    return <Loaded key={id} row={row} receivers={list.data.receivers} crumbs={crumbs} />;
  return (
    <Page title={t("endpoint")} crumbs={crumbs}>
      <Panel flush>
        {list.data !== undefined ? (
          <EmptyState title={t("missing")} actions={<RouteButton to="webhooks">{t("back")}</RouteButton>} />
        ) : list.error ? (
          <ErrorState title={t("failed")} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <LoadingPanel lines={6} />
        )}
      </Panel>
    </Page>
  );
}

function Loaded({ row, receivers, crumbs }: { row: WebhookView; receivers: readonly string[]; crumbs: React.ReactNode }) {
  const t = useTranslations("webhooks");
  const [open, setOpen] = useState<Open>(null);
  const [delivery, setDelivery] = useState<string | null>(null);
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: queryKeyOf(webhooks) });
    void queries.invalidateQueries({ queryKey: queryKeyOf(webhookDeliveries) });
  };
  const test = useApiMutation(testWebhook, {
    onSuccess: ({ deliveryid }) => {
      setDelivery(deliveryid);
      refresh();
    },
  });
  const isCalled = row.on && row.suppressed === null;
  const close = () => setOpen(null);
  return (
    <Page
      title={nameOf(row)}
      mark={<HealthMark health={row.health} />}
      crumbs={crumbs}
      actions={
        <>
          <Button onClick={() => setOpen("delete")} variant="danger">
            {t("delete")}
          </Button>
          <Button onClick={() => setOpen("secret")}>{t("replaceSecret")}</Button>
          <Button onClick={() => setOpen("edit")}>{t("edit")}</Button>
          <Button
            variant="primary"
            disabled={!isCalled}
            busy={test.isPending}
            onClick={() => test.mutate({ input: { webhookid: row.id } })}
          >
            {t("test")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-20">
        <Trouble row={row} onClear={() => setOpen("clear")} onChanged={refresh} />
        <Facts row={row} onChanged={refresh} />
        <DeliveryLog
          row={row}
          onOpen={setDelivery}
          onReplayAll={isCalled && row.undelivered > 0 ? () => setOpen("replay") : null}
        />
      </div>
      {open === "edit" && <WebhookDrawer row={row} receivers={receivers} onClose={close} />}
      {open === "secret" && <SecretDrawer row={row} onClose={close} />}
      {open === "delete" && <Delete row={row} onClose={close} />}
      {open === "clear" && <Clear row={row} onClose={close} onChanged={refresh} />}
      {open === "replay" && <Replay row={row} onClose={close} onChanged={refresh} />}
      {delivery !== null && (
        <DeliveryDrawer
          id={delivery}
          isCalled={isCalled}
          onClose={() => {
            setDelivery(null);
            refresh();
          }}
        />
      )}
    </Page>
  );
}

/** Says why deliveries have stopped or soon will, and how to resume them. */
function Trouble({ row, onClear, onChanged }: { row: WebhookView; onClear: () => void; onChanged: () => void }) {
  const t = useTranslations("webhooks");
  const words = useCallWords();
  const turnOn = useTurn(row, true, onChanged);
  const why = row.lasterror === null ? null : words(callOf(row.lasterror));
  if (row.health === "suppressed")
    return (
      <Banner tone="problem" title={t("suppressedTitle")} action={<Button onClick={onClear}>{t("clear")}</Button>}>
        {t("suppressedText", { why: why ?? "" })}
      </Banner>
    );
  if (row.health === "gone")
    return (
      <Banner
        tone="problem"
        title={t("goneTitle")}
        action={
          <Button busy={turnOn.isPending} onClick={turnOn.run}>
            {t("turnOn")}
          </Button>
        }
      >
        {t("goneText")}
      </Banner>
    );
  if (row.health === "failing")
    return (
      <Banner tone="needs" title={t("failingTitle", { count: row.failures })}>
        {t("failingText", { why: why ?? "" })}
      </Banner>
    );
  return null;
}

function Facts({ row, onChanged }: { row: WebhookView; onChanged: () => void }) {
  const t = useTranslations("webhooks");
  const turn = useTurn(row, !row.on, onChanged);
  return (
    <Panel
      title={t("endpoint")}
      aside={
        <Button size="xs" busy={turn.isPending} onClick={turn.run}>
          {row.on ? t("turnOff") : t("turnOn")}
        </Button>
      }
    >
      <KeyValue
        facts={[
          { key: "url", label: t("url"), value: <span translate="no">{row.url}</span> },
          {
            key: "events",
            label: t("events"),
            value: row.events.length === 0 ? t("allEvents") : <span translate="no">{row.events.join(", ")}</span>,
          },
          { key: "lastok", label: t("lastOk"), value: row.lastok && <DateTime value={row.lastok} show="relative" /> },
          {
            key: "lastfailed",
            label: t("lastFailed"),
            value: row.lastfailed && <DateTime value={row.lastfailed} show="relative" />,
          },
          ...(row.previousuntil === null
            ? []
            : [{ key: "previous", label: t("formerSecret"), value: <DateTime value={row.previousuntil} /> }]),
          { key: "created", label: t("made"), value: <DateTime value={row.created} /> },
          { key: "by", label: t("madeBy"), value: row.createdby },
        ]}
      />
    </Panel>
  );
}

/** Switches an endpoint on or off and changes nothing else. */
function useTurn(row: WebhookView, on: boolean, onChanged: () => void): { run: () => void; isPending: boolean } {
  const t = useTranslations("webhooks");
  const update = useApiMutation(updateWebhook, {
    call: { why: t("why") },
    onSuccess: () => {
      showToast({ tone: "success", title: on ? t("turnedOn") : t("turnedOff") });
      onChanged();
    },
  });
  const { id: webhookid, url, description } = row;
  const events = row.events as NonNullable<Parameters<typeof update.mutate>[0]["input"]["events"]>;
  return {
    run: () => update.mutate({ input: { webhookid, url, description, events, on } }),
    isPending: update.isPending,
  };
}

type DialogProps = { row: WebhookView; onClose: () => void };

function Clear({ row, onClose, onChanged }: DialogProps & { onChanged: () => void }) {
  const t = useTranslations("webhooks");
  const clear = useApiMutation(clearWebhook, {
    onSuccess: ({ resent }) => {
      onClose();
      showToast({ tone: "success", title: t("cleared", { count: resent }) });
      onChanged();
    },
  });
  const run = (resend: boolean) => clear.mutate({ input: { webhookid: row.id, resend } });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("clearTitle")}
      footer={
        <>
          <Button onClick={() => run(false)} busy={clear.isPending}>
            {t("clearOnly")}
          </Button>
          {row.undelivered > 0 && (
            <Button variant="primary" onClick={() => run(true)} busy={clear.isPending}>
              {t("clearAndSend", { count: row.undelivered })}
            </Button>
          )}
        </>
      }
    >
      <p>{t("clearText")}</p>
    </Modal>
  );
}

function Replay({ row, onClose, onChanged }: DialogProps & { onChanged: () => void }) {
  const t = useTranslations("webhooks");
  const replay = useApiMutation(replayWebhook, {
    onSuccess: ({ resent }) => {
      onClose();
      showToast({ tone: "success", title: t("resent", { count: resent }) });
      onChanged();
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("replayAllTitle", { count: row.undelivered })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={replay.isPending} onClick={() => replay.mutate({ input: { webhookid: row.id } })}>
            {t("replayAllNow")}
          </Button>
        </>
      }
    >
      <p>{t("replayAllText")}</p>
    </Modal>
  );
}

function Delete({ row, onClose }: DialogProps) {
  const t = useTranslations("webhooks");
  const queries = useQueryClient();
  const go = useGo();
  const remove = useApiMutation(deleteWebhook, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("deleted", { name: nameOf(row) }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(webhooks) });
      void go({ to: "webhooks" });
    },
  });
  return (
    <RevokeDialog
      title={t("deleteTitle", { name: nameOf(row) })}
      text={t("deleteText")}
      keepLabel={t("keep")}
      revokeLabel={t("deleteNow")}
      busy={remove.isPending}
      onRevoke={() => remove.mutate({ input: { webhookid: row.id } })}
      onClose={onClose}
    />
  );
}
