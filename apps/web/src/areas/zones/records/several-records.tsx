import type { PasteGuess } from "@nameplane/dns";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useFindSets, addRecord, keyOf, type RecordLine, useStaging } from "../staging/index.ts";
import { fullName, TypeChip, useValueText } from "../record-words.tsx";
import { useZone } from "../zone/index.ts";

type Props = {
  readonly guess: Extract<PasteGuess, { kind: "several" }>;
  readonly onCancel: () => void;
  readonly onStaged: () => void;
};

const shownMax = 12;

/** Several records that were pasted at once: how they were interpreted, and the button that stages all of them. */
export function SeveralRecords({ guess, onCancel, onStaged }: Props) {
  const t = useTranslations("dns.several");
  const api = useTranslations("api");
  const { zone } = useZone();
  const staging = useStaging();
  const find = useFindSets(zone.zoneid);
  const value = useValueText();
  const [isBusy, setBusy] = useState(false);
  const lines = guess.guesses.flatMap((one): RecordLine[] =>
    one.rdata === null
      ? []
      : [
          {
            owner: one.owner ?? "",
            type: one.type,
            ttl: one.ttlSeconds ?? zone.soa.defaultttl,
            rdata: one.rdata,
            note: null,
          },
        ],
  );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector("button")?.focus(), []);
  const unread = guess.unread.length + guess.guesses.length - lines.length;
  const stage = async () => {
    setBusy(true);
    try {
      const owners = [...new Set(lines.map(({ owner }) => owner))];
      const sets = (await Promise.all(owners.map(find))).flat();
      const known = new Map(sets.map((set) => [keyOf(set), set]));
      staging.update((edits) => lines.reduce((staged, line) => addRecord(staged, line, known.get(keyOf(line)) ?? null), edits));
      announce(t("staged", { count: lines.length }));
      onStaged();
    } catch (error) {
      showToast({ tone: "failure", title: t("failed"), body: describeError(error, api) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={root} className="np-editor" role="group" aria-label={t("title", { count: lines.length })}>
      <b>{t("title", { count: lines.length })}</b>
      <ul className="np-several">
        {lines.slice(0, shownMax).map((line) => (
          <li key={`${keyOf(line)} ${line.rdata}`}>
            <TypeChip type={line.type} />
            <span className="np-mono">{fullName(line.owner, zone.name)}</span>
            <span className="np-mono np-ellipsis np-soft">{value(line.type, line.rdata)}</span>
          </li>
        ))}
      </ul>
      {lines.length > shownMax && <p className="np-soft">{t("more", { count: lines.length - shownMax })}</p>}
      {guess.hasSoa && <p className="np-soft">{t("soa")}</p>}
      {unread > 0 && <p className="np-needs-text">{t("unread", { count: unread })}</p>}
      <div className="np-editor-foot">
        <Button
          variant="primary"
          size="sm"
          busy={isBusy}
          disabled={lines.length === 0 || lines.length > 200}
          onClick={() => void stage()}
        >
          {t("stage", { count: lines.length })}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t("cancel")}
        </Button>
        {lines.length > 200 && <span className="np-soft">{t("import")}</span>}
      </div>
    </div>
  );
}
