import { removeVpnDevice, renameVpnDevice, vpn } from "@nameplane/contracts/provisioning/operations";
import { IconDeviceLaptop, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button, IconButton } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { Device, Vpn } from "./vpn.ts";
import "./provisioning.css";

const tones = { waiting: "pending", ready: "active", changing: "pending", refused: "problem" } as const;

type Props = { readonly serviceid: string; readonly of: Vpn; readonly device: Device; readonly onNewKey: () => void };

/** A device of a VPN: its state, address and usage, with the buttons to change it. */
export function DeviceLine({ serviceid, of, device, onNewKey }: Props) {
  const t = useTranslations("provisioning.line");
  const queries = useQueryClient();
  const [doing, act] = useState<"rename" | "remove" | null>(null);
  const { deviceid, name, usage } = device;
  const size = useSize();
  const done = () => {
    act(null);
    void queries.invalidateQueries({ queryKey: queryKeyOf(vpn) });
  };
  const remove = useApiMutation(removeVpnDevice, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("removed", { name }) });
      done();
    },
  });
  if (doing === "rename")
    return (
      <li>
        <NameForm serviceid={serviceid} device={device} onDone={done} onCancel={() => act(null)} />
      </li>
    );
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      <div className="np-row np-gap-12 np-vpn-device">
        <Icon of={IconDeviceLaptop} />
        <div className="np-col np-gap-4">
          <span className="np-row np-wrap np-gap-8">
            <strong>{name}</strong>
            <StatusMark tone={tones[device.state]}>{t(`state.${device.state}`)}</StatusMark>
          </span>
          {device.state === "refused" && (
            <span className="np-small">
              {t(device.key === null ? "refusedFirst" : "refusedNext")}
              {of.reason !== null && of.reason !== "" && ` ${t("said", { reason: of.reason })}`}
            </span>
          )}
          {device.address !== null && <Mono text={device.address} />}
          <span className="np-small np-soft">
            {t("key")} <Mono text={device.key ?? device.newkey ?? ""} /> · {t("since")}{" "}
            <DateTime value={device.since} show="date" />
          </span>
          {usage !== null && (
            <span className="np-small np-soft">
              {usage.seen === null ? (
                t("never")
              ) : (
                <>
                  {t("seen")} <DateTime value={usage.seen} show="relative" />
                </>
              )}
              {" · "}
              {t("traffic", { received: size(usage.received), sent: size(usage.sent) })}
            </span>
          )}
        </div>
      </div>
      <div className="np-row np-gap-8">
        {of.acts.setkey && (
          <Button size="sm" icon={IconKey} onClick={onNewKey}>
            {t("newKey")}
            <span className="np-visually-hidden"> {name}</span>
          </Button>
        )}
        {of.acts.remove && (
          <>
            <IconButton icon={IconPencil} label={t("rename", { name })} onClick={() => act("rename")} />
            <IconButton icon={IconTrash} label={t("remove", { name })} onClick={() => act("remove")} />
          </>
        )}
      </div>
      {doing === "remove" && (
        <RevokeDialog
          title={t("removeTitle", { name })}
          text={t("removeText")}
          keepLabel={t("keep")}
          revokeLabel={t("removeNow")}
          busy={remove.isPending}
          onRevoke={() => remove.mutate({ input: { serviceid, deviceid } })}
          onClose={() => act(null)}
        />
      )}
    </li>
  );
}

type NameProps = { serviceid: string; device: Device; onDone: () => void; onCancel: () => void };

function NameForm({ serviceid, device, onDone, onCancel }: NameProps) {
  const t = useTranslations("provisioning.line");
  const [name, setName] = useState(device.name);
  const save = useApiMutation(renameVpnDevice, { call: { handled: true }, onSuccess: onDone });
  const refused = save.error instanceof ApiError ? save.error.desc : null;
  const isEmpty = name.trim() === "";
  return (
    <form
      className="np-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) save.mutate({ input: { serviceid, deviceid: device.deviceid, name: name.trim() } });
      }}
    >
      <TextField label={t("name")} value={name} onChange={setName} error={isEmpty ? t("nameMissing") : refused} maxLength={40} />
      <div className="np-row np-gap-8">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button variant="primary" type="submit" busy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

/** Returns a function that writes an amount of data in megabytes or gigabytes. */
export function useSize(): (bytes: number) => string {
  const t = useTranslations("provisioning.usage");
  const { number } = useFormat();
  return (bytes) => {
    const isLarge = bytes >= 1_000_000_000;
    return t(isLarge ? "gigabytes" : "megabytes", {
      size: number(bytes / (isLarge ? 1_000_000_000 : 1_000_000), { maximumFractionDigits: 1 }),
    });
  };
}

/** A value that is copied as it is, such as a key. */
export function Mono({ text }: { text: string }) {
  return (
    <span className="np-mono np-mono-s np-vpn-value" translate="no">
      {text}
    </span>
  );
}
