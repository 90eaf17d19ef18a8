import type { AnswerOf } from "@nameplane/contracts";
import { mailPurposes } from "@nameplane/contracts/tickets/mailbox-values";
import { addMailbox, removeMailbox, staffMailboxes } from "@nameplane/contracts/tickets/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import "./desk.css";

type Answer = AnswerOf<typeof staffMailboxes>;

/** The addresses that take mail to support and reports of abuse; staff add and remove them. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("mailboxes");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(staffMailboxes, {});
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Page
      width="form"
      title={title("mailboxes")}
      sub={t("sub")}
      actions={
        <Button variant="primary" onClick={() => setAdding(true)} disabled={data === undefined}>
          {t("add")}
        </Button>
      }
    >
      {data === undefined ? (
        <Panel flush>
          {error === null ? (
            <LoadingPanel lines={4} />
          ) : (
            <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
          )}
        </Panel>
      ) : (
        <div className="np-col np-gap-20">
          {!data.ison && (
            <Banner tone="needs" title={t("off")}>
              {t("offText")}
            </Banner>
          )}
          <List data={data} onRemove={setRemoved} />
        </div>
      )}
      {isAdding && data !== undefined && <AddDrawer data={data} onClose={() => setAdding(false)} />}
      {removed !== null && <RemoveDrawer address={removed} onClose={() => setRemoved(null)} />}
    </Page>
  );
}

function List({ data, onRemove }: { data: Answer; onRemove: (address: string) => void }) {
  const t = useTranslations("mailboxes");
  if (data.data.length === 0) return <EmptyState plain title={t("none")} />;
  return (
    <Panel>
      <ul className="np-col np-gap-16 np-mailboxes">
        {data.data.map(({ address, purpose, brand, isconfigured: isConfigured, newest }) => (
          <li key={address} className="np-row np-wrap np-between np-gap-12">
            <span className="np-col np-gap-4">
              <span className="np-strong" translate="no">
                {address}
              </span>
              <span className="np-small np-soft">
                {[t(`purposes.${purpose}`), brand?.name, isConfigured ? t("configured") : undefined]
                  .filter((each) => each !== undefined)
                  .join(", ")}
              </span>
              <span className="np-small np-soft">
                {t("newest")}: {newest === null ? t("never") : <DateTime value={newest} show="moment" />}
              </span>
            </span>
            {!isConfigured && (
              <Button size="sm" aria-label={t("removeName", { address })} onClick={() => onRemove(address)}>
                {t("remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useSending(done: () => void) {
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    options: {
      onSuccess: done,
      onError: (error: Parameters<typeof describeError>[0]) => {
        if (!isAborted(error)) setFailure(describeError(error, describe));
      },
    },
  };
}

function AddDrawer({ data, onClose }: { data: Answer; onClose: () => void }) {
  const t = useTranslations("mailboxes");
  const [address, setAddress] = useState("");
  const [purpose, setPurpose] = useState<(typeof mailPurposes)[number]>("support");
  const [brandid, setBrand] = useState(data.brands[0]?.brandid ?? "");
  const [isTried, setTried] = useState(false);
  const add = useApiMutation(addMailbox, { call: { handled: true } });
  const { failure, options } = useSending(() => {
    onClose();
    showToast({ tone: "success", title: t("added") });
  });
  const isWrong = !/^[^\s@=+]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address.trim());
  const press = () => {
    setTried(true);
    if (!isWrong) add.mutate({ input: { address: address.trim(), purpose, brandid } }, options);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("addTitle")}
      footer={
        <Button variant="primary" busy={add.isPending} onClick={press}>
          {t("save")}
        </Button>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField
          label={t("address")}
          inputMode="email"
          autoComplete="off"
          value={address}
          onChange={setAddress}
          error={isTried && isWrong ? t("addressWrong") : null}
        />
        <SelectField
          label={t("purpose")}
          value={purpose}
          options={mailPurposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
          onChange={(value) => setPurpose(mailPurposes.find((each) => each === value) ?? "support")}
        />
        <SelectField
          label={t("brand")}
          value={brandid}
          options={data.brands.map(({ brandid: value, name: label }) => ({ value, label }))}
          onChange={setBrand}
        />
      </div>
    </Drawer>
  );
}

function RemoveDrawer({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTranslations("mailboxes");
  const remove = useApiMutation(removeMailbox, { call: { handled: true } });
  const { failure, options } = useSending(() => {
    onClose();
    showToast({ tone: "success", title: t("removed") });
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("removeTitle", { address })}
      footer={
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ input: { address } }, options)}>
          {t("remove")}
        </Button>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("removeText")}</p>
      </div>
    </Drawer>
  );
}
