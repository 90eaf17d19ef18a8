import { useTranslations } from "use-intl";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useAskWords, type Ask } from "./ask-words.tsx";
import { StoredRow } from "./file-rows.tsx";
import "./files.css";

export const toneOf = {
  wanted: "needs",
  sent: "pending",
  accepted: "active",
  refused: "problem",
  withdrawn: "ended",
} as const;

/** A requested document: what it is, its status, the comments on it, and its files. */
export function AskedDocument({ ask }: { ask: Ask }): React.JSX.Element {
  const t = useTranslations("files.ask");
  const words = useAskWords();
  return (
    <div className="np-col np-gap-8">
      <div className="np-row">
        <b className="np-grow">{words.what(ask)}</b>
        <StatusMark tone={toneOf[ask.state]}>{words.state(ask)}</StatusMark>
      </div>
      {ask.sentat !== null && (
        <p className="np-small np-soft">
          {t("sentAt")} <DateTime value={ask.sentat} show="moment" />
        </p>
      )}
      {ask.decision !== null && <p className="np-text">{ask.decision}</p>}
      {ask.files.length > 0 && (
        <ul className="np-files" aria-label={t("files")}>
          {ask.files.map((file) => (
            <StoredRow key={file.fileid} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}
