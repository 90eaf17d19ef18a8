import type { AnswerOf } from "@nameplane/contracts";
import { saveStaffNetworks, staffNetworks } from "@nameplane/contracts/staff/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";

type Networks = AnswerOf<typeof staffNetworks>;

/** The networks from which staff log in. */
export function NetworksPanel() {
  const t = useTranslations("staff.networks");
  const { data, error, refetch } = useApiQuery(staffNetworks, {});
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel
      title={t("title")}
      aside={
        data && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t("edit")}
          </Button>
        )
      }
    >
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={2} />}
      {data !== undefined && data.data.length === 0 && <p>{t("everywhere")}</p>}
      {data !== undefined && data.data.length > 0 && (
        <ul className="np-col np-gap-8" aria-label={t("title")}>
          {data.data.map(({ network, note }) => (
            <li key={network} className="np-row np-wrap np-gap-12">
              <span className="np-strong" translate="no">
                {network}
              </span>
              <span className="np-soft">{note}</span>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && isEditing && <NetworksDrawer networks={data} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

/** One network on each line, followed by a note. */
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [network = "", ...note] = line.split(/\s+/);
      return { network, note: note.join(" ") };
    });

function NetworksDrawer({ networks, onClose }: { networks: Networks; onClose: () => void }) {
  const t = useTranslations("staff.networks");
  const describe = useTranslations("api");
  const [text, setText] = useState(networks.data.map(({ network, note }) => `${network} ${note}`.trim()).join("\n"));
  const save = useApiMutation(saveStaffNetworks, {
    call: { handled: true, why: t("why") },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("saved") });
    },
  });
  const failure = save.error !== null && !isAborted(save.error) ? describeError(save.error, describe) : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => save.mutate({ input: { from: networks.data.map(({ network }) => network), networks: linesOf(text) } })}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-form">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("text")}</p>
        <TextArea
          label={t("list")}
          hint={t("hint", { address: networks.address })}
          value={text}
          onChange={setText}
          rows={8}
          error={null}
        />
      </div>
    </Drawer>
  );
}
