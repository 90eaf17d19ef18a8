import type { ImportView } from "@nameplane/contracts/zones/import";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { ChangeList, ConflictPrompt, PlanFindings } from "../changes/index.ts";
import type { Source } from "./import-source.tsx";
import { findingsOfChosen, type Decisions, type ImportOptions } from "./import.rules.ts";
import { NameDecisions } from "./name-decisions.tsx";
import { ProblemList } from "./problem-list.tsx";
import { TooManyRecords } from "../zone/index.ts";
import { ScanNote } from "./scan-note.tsx";

/** What an import would do: lines that cannot be read, what is left out, conflicts, and the changes to choose from. */
export function ImportPreview({
  view,
  source,
  options,
  onOptions,
  decisions,
  onDecide,
  mended,
  onMend,
  onScan,
  isPartly,
  onPartly,
  errorLines,
  left,
  onLeave,
  children,
}: {
  view: ImportView;
  source: Source;
  options: ImportOptions;
  onOptions: (next: Partial<ImportOptions>) => void;
  decisions: Decisions;
  onDecide: (owner: string, choice: "existing" | "new") => void;
  /** Lines that could not be read and were corrected. */
  mended: readonly number[];
  onMend: (line: number, text: string) => void;
  /** Switches to name servers as the source. */
  onScan: () => void;
  isPartly: boolean;
  onPartly: (isPartly: boolean) => void;
  errorLines: number;
  /** Keys of the sets that are left out. Null if the import is saved as a whole. */
  left: ReadonlySet<string> | null;
  onLeave: (left: ReadonlySet<string>) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("dnsimport");
  const errors = view.problems.filter((one) => one.severity === "error" && one.reason !== "dns.no_records");
  const warnings = view.problems.filter((one) => one.severity === "warning");
  const total = view.added + view.changed + view.removed;
  return (
    <>
      {source.from === "scan" && source.scanned && <ScanNote {...source.scanned} />}
      {view.records === 0 &&
        (view.format === "bind" || view.format === "csv" ? (
          <Banner tone="problem" title={t("import.none")} live>
            {t("import.noneText")}
          </Banner>
        ) : (
          <Banner
            tone="problem"
            title={t("import.other", { format: t(`export.${view.format}`) })}
            live
            action={<Button onClick={onScan}>{t("import.scan")}</Button>}
          >
            {t("import.otherText")}
          </Banner>
        ))}
      {errors.length + mended.length > 0 && (
        <div className="np-col np-gap-12">
          {errors.length > 0 && (
            <Banner tone="problem" title={t("import.errors", { count: errorLines })} live>
              {t("import.errorsText")}
            </Banner>
          )}
          <ProblemList problems={errors} text={source.text} mended={mended} onMend={onMend} />
          {errors.length > 0 && view.records > 0 && (
            <Checkbox label={t("import.partly", { records: view.records })} checked={isPartly} onChange={onPartly} />
          )}
        </div>
      )}
      {warnings.length > 0 && (
        <details className="np-import-remarks">
          <summary>{t("import.warnings", { count: warnings.length })}</summary>
          <ProblemList problems={warnings} text={source.text} />
        </details>
      )}
      <LeftOut view={view} options={options} onOptions={onOptions} />
      {options.mode === "merge" && (view.conflicts > 0 || options.conflicts === "keep") && (
        <ConflictPrompt count={view.conflicts} value={options.conflicts} onChange={(conflicts) => onOptions({ conflicts })} />
      )}
      {options.mode === "merge" && options.conflicts === "keep" && (
        <NameDecisions names={view.exclusive} decisions={decisions} onDecide={onDecide} />
      )}
      <PlanFindings plan={{ findings: findingsOfChosen(view, left ?? new Set()) }} />
      <TooManyRecords room={view} />
      {view.records > 0 && total === 0 && (
        <EmptyState plain title={t("import.same")}>
          {t("import.sameText")}
        </EmptyState>
      )}
      {total > 0 && (
        <section className="np-col np-gap-12">
          <div>
            <h3>{t("changes.title")}</h3>
            <p className="np-soft">{t("changes.counts", { added: view.added, changed: view.changed, removed: view.removed })}</p>
          </div>
          {left === null && <Banner tone="info" title={t("import.large", { shown: view.changes.length, count: total })} />}
          {children}
          <ChangeList changes={view.changes} {...(left === null ? {} : { left, onLeave })} />
        </section>
      )}
    </>
  );
}

function LeftOut({
  view,
  options,
  onOptions,
}: {
  view: ImportView;
  options: ImportOptions;
  onOptions: (next: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations("dnsimport.import");
  const plain = view.leftout.filter((one) => one !== "nameservers");
  const hasServers = view.leftout.includes("nameservers") || options.nameservers;
  if (plain.length === 0 && !hasServers) return null;
  return (
    <div className="np-col">
      {plain.map((one) => (
        <p key={one} className="np-soft">
          {t(`leftout.${one}`)}
        </p>
      ))}
      {hasServers && (
        <>
          <p className="np-soft">{t("leftout.nameservers")}</p>
          <Checkbox
            label={t("takeServers")}
            note={t("takeServersNote")}
            checked={options.nameservers}
            onChange={(nameservers) => onOptions({ nameservers })}
          />
        </>
      )}
    </div>
  );
}
