import type { AnswerOf } from "@nameplane/contracts";
import { stagedZone, stageZone } from "@nameplane/contracts/zones/operations";
import type { StagedRecord } from "@nameplane/contracts/zones/staged";
import { useQueryClient } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { listLeft } from "./copy-all.rules.ts";
import { keepStaged } from "./staged-zone-cache.ts";
import type { Checked } from "./transfer.rules.ts";

type Staged = NonNullable<AnswerOf<typeof stagedZone>["zone"]>;

/**
 * What happens to a name's DNS. Its records are either copied before the transfer, so that nothing is missing afterwards, or left
 * where they are.
 */
export function DnsStep({
  checked,
  notCopied,
  onStaged,
}: {
  checked: Checked;
  /**
   * Why the name's records could not be copied together with those of other names. Null if they could, or if that was not tried.
   */
  notCopied: unknown;
  onStaged: () => void;
}) {
  const t = useTranslations("transfer.dns");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const { domainname, unicodename } = checked;
  const kept = useApiQuery(stagedZone, { domainname });
  const [failed, setFailure] = useState<string | null>(null);
  const stage = useApiMutation(stageZone, {
    call: { handled: true },
    onSuccess: (staged) => {
      keepStaged(queries, domainname, staged);
      onStaged();
    },
  });
  const send = (parts: Omit<Parameters<typeof stage.mutate>[0]["input"], "domainname">) => {
    setFailure(null);
    setTried(parts.choice);
    stage.mutate({ input: { domainname, ...parts } }, { onError: (error) => setFailure(describeError(error, apiTexts)) });
  };
  const zone = kept.data?.zone ?? null;
  const unread = stage.isPending ? [] : (stage.data?.unread ?? []);
  const left = stage.isPending ? [] : (stage.data?.left ?? []);
  const isSigned = checked.steps.some(({ step, reason }) => step === "dnssec" && reason.startsWith("signed"));
  const signatures = isSigned && zone?.choice === "carry" ? zone.signatures : null;
  const about = signatures === null ? "signed" : signatures === "remove" ? "takenOff" : "joined";
  const [tried, setTried] = useState<Staged["choice"] | null>(null);
  const choice = tried ?? zone?.choice ?? "carry";
  const failure = failed ?? (tried !== null || notCopied === null ? null : describeError(notCopied, apiTexts));
  return (
    <Panel title={<DomainName name={unicodename} ascii={domainname} wrap />} aside={t("aside")}>
      {kept.error && <PanelFailure error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.isPending && <LoadingPanel lines={4} />}
      {kept.data && (
        <div className="np-col np-gap-16">
          {isSigned && (
            <Banner tone={about === "signed" ? "needs" : "info"} title={t(`${about}Title`)}>
              {t(`${about}Text`)}
            </Banner>
          )}
          <RadioGroup
            cards
            label={t("choice", { name: unicodename })}
            value={choice}
            onChange={(next) => send({ choice: next })}
            options={[
              { value: "carry", label: t("carry"), note: t("carryNote") },
              { value: "keep", label: t("keep"), note: t("keepNote") },
            ]}
          />
          {failure !== null && (
            <Banner
              tone="problem"
              title={failure}
              live
              action={
                choice === "carry" && (
                  <Button size="sm" busy={stage.isPending} onClick={() => send({ choice: "keep" })}>
                    {t("goOnWithout")}
                  </Button>
                )
              }
            >
              {t("goOnWithoutText")}
            </Banner>
          )}
          {unread.length > 0 && choice === "carry" && (
            <Banner tone="needs" title={t("unread", { count: unread.length, lines: unread.slice(0, 20).join(", ") })} live />
          )}
          {left.length > 0 && choice === "carry" && (
            <Banner tone="needs" title={t("left", { count: left.length })} live>
              {listLeft(left)}
            </Banner>
          )}
          {stage.isPending && choice === "carry" && <LoadingPanel lines={4} />}
          {!stage.isPending && choice === "carry" && zone?.choice === "carry" && <Records zone={zone} />}
          {choice === "carry" && (
            <Further
              open={failure !== null || unread.length > 0}
              busy={stage.isPending}
              onAsk={(parts) => send({ choice: "carry", ...parts })}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

function Records({ zone }: { zone: Staged }) {
  const t = useTranslations("transfer.dns");
  const certain = zone.records.filter(({ confidence }) => confidence === "certain").length;
  const likely = zone.records.length - certain;
  return (
    <div className="np-col np-gap-8">
      <p>
        <b>{t("found", { count: zone.records.length })}</b>{" "}
        <span className="np-soft">
          {t("marks", { certain, likely })} {t(`way.${zone.way ?? "queries"}`)}
        </span>
      </p>
      <div className="np-scroll">
        <table className="np-transfer-records">
          <caption className="np-visually-hidden">{t("records")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("name")}</th>
              <th scope="col">{t("type")}</th>
              <th scope="col">{t("value")}</th>
              <th scope="col">{t("confidence")}</th>
            </tr>
          </thead>
          <tbody>
            {zone.records.map((record) => (
              <RecordRow key={`${record.owner} ${record.type} ${record.rdata}`} record={record} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function RecordRow({ record: { owner, type, rdata, confidence } }: { record: StagedRecord }) {
  const t = useTranslations("transfer.dns");
  return (
    <tr>
      <th scope="row" className="np-mono" translate="no">
        {owner === "" ? "@" : owner}
      </th>
      <td className="np-mono" translate="no">
        {type}
      </td>
      <td className="np-mono np-transfer-value" translate="no">
        {rdata}
      </td>
      <td>
        <StatusMark tone={confidence === "certain" ? "active" : "needs"}>{t(`mark.${confidence}`)}</StatusMark>
      </td>
    </tr>
  );
}

/** The field for record names that a name server does not list and that only the owner knows. */
function Further({
  open,
  busy,
  onAsk,
}: {
  open: boolean;
  busy: boolean;
  onAsk: (parts: { names?: string[]; server?: string; text?: string }) => void;
}) {
  const t = useTranslations("transfer.dns");
  const [{ names, server, text }, setTyped] = useDraft("transfer-records", { names: "", server: "", text: "" });
  const set = (change: { names?: string; server?: string; text?: string }) => setTyped((before) => ({ ...before, ...change }));
  const list = names.split(/[\s,;]+/).filter((name) => name !== "");
  return (
    <details className="np-transfer-further" open={open || undefined}>
      <summary>{t("further")}</summary>
      <form
        className="np-form"
        onSubmit={(event) => {
          event.preventDefault();
          onAsk({
            ...(list.length > 0 ? { names: list } : {}),
            ...(server.trim() === "" ? {} : { server: server.trim() }),
            ...(text.trim() === "" ? {} : { text }),
          });
        }}
      >
        <TextField
          label={t("names")}
          hint={t("namesHint")}
          value={names}
          onChange={(next) => set({ names: next })}
          mono
          spellCheck={false}
        />
        <TextField
          label={t("server")}
          hint={t("serverHint")}
          value={server}
          onChange={(next) => set({ server: next })}
          mono
          spellCheck={false}
        />
        <TextArea
          label={t("text")}
          hint={t("textHint")}
          value={text}
          onChange={(next) => set({ text: next })}
          mono
          rows={4}
          spellCheck={false}
        />
        <div>
          <Button type="submit" icon={IconSearch} busy={busy}>
            {t("scanAgain")}
          </Button>
        </div>
      </form>
    </details>
  );
}
