import type { TextProblem } from "@nameplane/contracts/zones/import";
import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/form/fields.tsx";
import { useReasonText } from "../changes/index.ts";
import { lineOf } from "./import.rules.ts";

/** How many problems are shown. No one reads more of a wrong file. */
const problemsShown = 30;

/** Lines longer than this are shown shortened, and have to be corrected in the text itself. */
const mendableMax = 200;

type Shown = { readonly line: number; readonly column: number; readonly problems: readonly TextProblem[] };

/** Lines with the problems in them. If `onMend` is given, the user can correct each line in place. */
export function ProblemList({
  problems,
  text,
  mended = [],
  onMend,
}: {
  problems: readonly TextProblem[];
  text: string;
  /** Lines that were corrected. They stay visible even if they are right. */
  mended?: readonly number[];
  onMend?: (line: number, text: string) => void;
}) {
  const t = useTranslations("dnsimport.import");
  const reasonText = useReasonText();
  const shown = shownLines(problems, mended);
  return (
    <ol className="np-import-problems">
      {shown.map(({ line, column, problems: wrong }) => {
        const content = lineOf(text, line);
        return (
          <li key={line}>
            <span className="np-small np-soft">{t("place", { line, column })}</span>
            {wrong.map((one) => (
              <span key={`${one.column} ${one.reason}`}>{reasonText(one)}</span>
            ))}
            {wrong.length === 0 && <span className="np-soft">{t("mended")}</span>}
            {onMend === undefined || content.length > mendableMax ? (
              <code className="np-mono np-mono-s">{content}</code>
            ) : (
              <TextField
                label={t("mend", { line })}
                hideLabel
                size="sm"
                mono
                value={content}
                onChange={(next) => onMend(line, next)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </li>
        );
      })}
      {problems.length > problemsShown && <li>{t("moreProblems", { count: problems.length - problemsShown })}</li>}
    </ol>
  );
}

function shownLines(problems: readonly TextProblem[], mended: readonly number[]): Shown[] {
  const byLine = Map.groupBy(problems.slice(0, problemsShown), ({ line }) => line);
  const lines = [...new Set([...byLine.keys(), ...mended])].toSorted((a, b) => a - b);
  return lines.map((line) => {
    const wrong = byLine.get(line) ?? [];
    return { line, column: wrong[0]?.column ?? 1, problems: wrong };
  });
}
