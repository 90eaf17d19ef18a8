import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ProgressBar } from "../../../ui/layout/steps.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { countCopies, listLeft, shortOf, type Copy } from "./copy-all.rules.ts";
import type { Checked } from "./transfer.rules.ts";
import type { CopyAll } from "./use-copy-all.ts";
import { useStaged, type Staged } from "./use-staged.ts";

/** Copies the records of all names with one click, and shows the progress and which records could not be copied. */
export function CopyAllPanel({
  names,
  copy,
  onChoose,
}: {
  names: readonly Checked[];
  copy: CopyAll;
  onChoose: (domainname: string) => void;
}) {
  const t = useTranslations("transfer.all");
  const staged = useStaged(names);
  const open = names.filter((_, index) => staged[index] === null).map(({ domainname }) => domainname);
  const carried = staged.filter((one) => one?.choice === "carry").length;
  const kept = staged.filter((one) => one?.choice === "keep").length;
  const failed = open.filter((name) => copy.copies.get(name)?.phase === "failed");
  const fresh = open.filter((name) => !failed.includes(name));
  return (
    <Panel title={t("title", { count: names.length })} className="np-transfer-all">
      <div className="np-col np-gap-12">
        {copy.isRunning ? (
          <Running copy={copy} />
        ) : (
          <>
            <p className="np-soft">{t("text")}</p>
            <p role="status">{t("stand", { carried, kept, open: open.length })}</p>
          </>
        )}
        <Short names={names} copy={copy} onChoose={onChoose} />
        <div className="np-row np-wrap">
          {copy.isRunning && <Button onClick={copy.stop}>{t("stop")}</Button>}
          {!copy.isRunning && fresh.length > 0 && (
            <Button variant="primary" onClick={() => copy.run(fresh)}>
              {t("press", { count: fresh.length })}
            </Button>
          )}
          {!copy.isRunning && failed.length > 0 && (
            <Button onClick={() => copy.run(failed)}>{t("again", { count: failed.length })}</Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Running({ copy }: { copy: CopyAll }) {
  const t = useTranslations("transfer.all");
  const format = useFormat();
  const { open, done, failed } = countCopies(copy.copies);
  const all = open + done + failed;
  return (
    <div className="np-col np-gap-8">
      <ProgressBar
        label={t("progress")}
        total={all}
        parts={[
          { tone: "active", count: done },
          { tone: "problem", count: failed },
        ]}
      />
      <p role="status">
        <b>{t("running", { done, all })}</b> {failed > 0 && t("runningFailed", { failed })}{" "}
        {copy.pausedUntil !== null && (
          <span className="np-soft">{t("paused", { time: format.time(new Date(copy.pausedUntil).toISOString()) })}</span>
        )}
      </p>
    </div>
  );
}

/** Names that were not copied completely, each with the reason and a link. */
function Short({ names, copy, onChoose }: { names: readonly Checked[]; copy: CopyAll; onChoose: (domainname: string) => void }) {
  const t = useTranslations("transfer.all");
  const apiTexts = useTranslations("api");
  const shown = new Map(names.map((one) => [one.domainname, one.unicodename]));
  const short = shortOf(copy.copies).filter(({ name }) => shown.has(name));
  if (short.length === 0) return null;
  const hasFailed = short.some(({ error }) => error !== null);
  return (
    <section aria-label={t("short", { count: short.length })} className="np-col np-gap-8">
      <p>
        <b>{t("short", { count: short.length })}</b> {hasFailed && <span className="np-soft">{t("shortText")}</span>}
      </p>
      <ul className="np-transfer-short">
        {short.map(({ name, error, left }) => (
          <li key={name}>
            <button type="button" className="np-link" aria-label={shown.get(name)} onClick={() => onChoose(name)}>
              <DomainName name={shown.get(name) ?? name} ascii={name} />
            </button>{" "}
            <span className="np-soft">
              {error === null ? t("left", { list: listLeft(left) }) : describeError(error, apiTexts)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happens to a name's DNS, below the name in the list. */
export function DnsNote({ checked, copy }: { checked: Checked; copy: Copy | undefined }) {
  const t = useTranslations("transfer.dns");
  const [staged = null] = useStaged([checked]);
  if (copy?.phase === "failed") return t("notCopied");
  return staged?.choice === "carry" ? t("carried", { count: staged.records }) : t("kept");
}

export function DnsMark({ checked, copy }: { checked: Checked; copy: Copy | undefined }) {
  const t = useTranslations("transfer.copy");
  const [staged = null] = useStaged([checked]);
  if (copy?.phase === "asking")
    return (
      <StatusMark tone="pending" shape="spin">
        {t("asking")}
      </StatusMark>
    );
  if (copy?.phase === "waiting") return <StatusMark tone="pending">{t("waiting")}</StatusMark>;
  if (copy?.phase === "failed") return <StatusMark tone="problem">{t("failed")}</StatusMark>;
  if (copy?.phase === "done" && copy.left.length > 0) return <StatusMark tone="needs">{t("partly")}</StatusMark>;
  return <StatusMark tone={staged?.choice === "carry" ? "active" : "ended"}>{t(wordOf(staged))}</StatusMark>;
}

const wordOf = (staged: Staged) => staged?.choice ?? "open";
