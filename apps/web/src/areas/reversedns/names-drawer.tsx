import { reverseNames, reverseNetwork, saveReverseNames } from "@nameplane/contracts/reversedns/operations";
import { hostsByTemplate, parseAddress, placeOfAddress, readReverseNetwork } from "@nameplane/values/networks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

const rangeMax = 256;
const previewed = 5;

type Props = {
  readonly serviceid: string;
  readonly network: string;
  readonly from: { readonly address: string; readonly host: string };
  readonly onClose: () => void;
};

/** The form for the name of one address, or for the names of a range of addresses by a template. */
export function NamesDrawer({ serviceid, network, from, onClose }: Props) {
  const t = useTranslations("reversedns.form");
  const queries = useQueryClient();
  const [typed, setTyped, sent] = useDraft(
    `reverse ${serviceid} ${from.address}`,
    { first: from.address, last: "", host: from.host },
    { until: "sent" },
  );
  const [isPressed, setPressed] = useState(false);
  const faults = faultsOf(typed, network);
  const isRight = Object.values(faults).every((fault) => fault === null);
  const names = isRight ? namesOf(typed) : [];
  const save = useApiMutation(saveReverseNames, {
    call: { handled: true },
    onSuccess: ({ waits }) => {
      sent();
      onClose();
      showToast({ tone: "success", title: t(waits ? "waits" : "saved", { count: names.length }) });
      for (const operation of [reverseNames, reverseNetwork]) void queries.invalidateQueries({ queryKey: queryKeyOf(operation) });
    },
  });
  const send = () => {
    setPressed(true);
    if (isRight) save.mutate({ input: { serviceid, names } });
  };
  const error = (fault: Fault | null) => (isPressed && fault !== null ? t(`fault.${fault}`, { network, max: rangeMax }) : null);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(from.address === "" ? "addTitle" : "changeTitle")}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={save.isPending} onClick={send}>
            {t("save", { count: Math.max(names.length, 1) })}
          </Button>
        </>
      }
    >
      <div className="np-form">
        {save.error instanceof ApiError && <Banner tone="problem" title={save.error.desc} live />}
        <TextField
          label={t("first")}
          value={typed.first}
          onChange={(first) => setTyped({ ...typed, first })}
          error={error(faults.first)}
          mono
          maxLength={50}
          data-autofocus
        />
        <TextField
          label={t("last")}
          optional={t("optional")}
          hint={t("lastHint")}
          value={typed.last}
          onChange={(last) => setTyped({ ...typed, last })}
          error={error(faults.last)}
          mono
          maxLength={50}
        />
        <TextField
          label={t("host")}
          hint={t("hostHint")}
          value={typed.host}
          onChange={(host) => setTyped({ ...typed, host })}
          error={error(faults.host)}
          mono
          maxLength={255}
        />
        {names.length > 1 && (
          <div className="np-col">
            <strong>{t("preview", { count: names.length })}</strong>
            <ul className="np-mono np-mono-s" translate="no">
              {names.slice(0, previewed).map(({ address, host }) => (
                <li key={address}>
                  {address} {host}
                </li>
              ))}
              {names.length > previewed && <li>…</li>}
            </ul>
          </div>
        )}
      </div>
    </Drawer>
  );
}

type Typed = { readonly first: string; readonly last: string; readonly host: string };
type Fault = "address" | "before" | "many" | "host" | "template";

function rangeOf({ first, last }: Pick<Typed, "first" | "last">) {
  const from = parseAddress(first);
  const to = last.trim() === "" ? from : parseAddress(last);
  return from === null || to === null || from.family !== to.family ? null : { from, count: to.value - from.value + 1n };
}

function faultsOf(typed: Typed, network: string): Readonly<Record<"first" | "last" | "host", Fault | null>> {
  const read = readReverseNetwork(network);
  const isInside = (text: string) => {
    const address = parseAddress(text);
    return address !== null && "network" in read && placeOfAddress(read.network, address) !== null;
  };
  const range = rangeOf(typed);
  const isRange = typed.last.trim() !== "";
  return {
    first: isInside(typed.first) ? null : "address",
    last: !isRange
      ? null
      : !isInside(typed.last)
        ? "address"
        : range !== null && range.count < 1n
          ? "before"
          : range !== null && range.count > BigInt(rangeMax)
            ? "many"
            : null,
    host: hostFault(typed.host, isRange && range?.count !== 1n),
  };
}

const hostLike = /^[a-z0-9{}](?:[a-z0-9{}.-]*[a-z0-9{}])?\.?$/i;

function hostFault(host: string, isRange: boolean): Fault | null {
  if (!hostLike.test(host.trim()) || !host.includes(".")) return "host";
  return isRange && !/\{(?:[1-4n]|ip)\}/.test(host) ? "template" : null;
}

function namesOf(typed: Typed): { address: string; host: string }[] {
  const range = rangeOf(typed);
  return range === null ? [] : hostsByTemplate(typed.host.trim().toLowerCase(), range.from, Number(range.count));
}
