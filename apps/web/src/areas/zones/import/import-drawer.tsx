import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { Confirmations } from "../changes/index.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportSource } from "./import-source.tsx";
import type { ImportOptions } from "./import.rules.ts";
import { useReading, useTaking } from "./use-import.ts";
import { NoteField, useZone } from "../zone/index.ts";
import { fullName } from "../record-words.tsx";
import "../zone-sheets.css";

/**
 * Imports records from elsewhere. The user previews them as changes of this zone, chooses some, and stages them in the editor.
 * Nothing is saved before that.
 */
export function ImportDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dnsimport");
  const { zone } = useZone();
  const reading = useReading();
  const { view, source, setSource, options, decisions, check, change, back } = reading;
  const taking = useTaking(reading, () => {
    onClose();
    reading.restart();
  });
  const { isWhole, waiting } = taking;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("import.title")}
      width={880}
      footer={
        view === null ? (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="primary" busy={reading.isReading} onClick={() => check(source, options, decisions)}>
              {t("import.preview")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={back}>{t(source.from === "paste" ? "import.changeText" : "import.back")}</Button>
            {waiting[0] !== undefined && (
              <span className="np-small np-soft" role="status">
                {t("conflict.waiting", { name: fullName(waiting[0], zone.name), others: waiting.length - 1 })}
              </span>
            )}
            {taking.total > 0 && (
              <Button
                variant="primary"
                disabled={!taking.isReady || reading.isReading}
                busy={taking.isBusy}
                onClick={() => void taking.take()}
              >
                {t(isWhole ? "import.apply" : "import.stage", { count: taking.count })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="np-col np-gap-20">
        {reading.problem !== null && <Banner tone="problem" title={reading.problem} live />}
        {view === null ? (
          <>
            <ImportSource
              source={source}
              pasted={reading.pasted}
              onChange={setSource}
              onRead={(read) => check(read, options, decisions)}
              onProblem={reading.setProblem}
            />
            <ModeChoice mode={options.mode} onChange={(mode) => change({ mode })} />
          </>
        ) : (
          <ImportPreview
            view={view}
            source={source}
            options={options}
            onOptions={change}
            decisions={decisions}
            onDecide={reading.decide}
            mended={reading.mendedLines}
            onMend={reading.mend}
            onScan={() => {
              back();
              setSource({ from: "scan", text: "" });
            }}
            isPartly={reading.isPartly}
            onPartly={reading.setPartly}
            errorLines={taking.errorLines.size}
            left={isWhole ? null : taking.left}
            onLeave={reading.setLeft}
          >
            <Confirmations plan={{ confirmations: reading.asked }} answers={reading.answers} onChange={reading.setAnswers} />
            {isWhole && <NoteField value={taking.note} onChange={taking.setNote} />}
          </ImportPreview>
        )}
      </div>
    </Drawer>
  );
}

/** Asks whether the imported records are added to those of the zone or replace them. */
function ModeChoice({ mode, onChange }: { mode: ImportOptions["mode"]; onChange: (mode: ImportOptions["mode"]) => void }) {
  const t = useTranslations("dnsimport.import");
  return (
    <RadioGroup
      label={t("mode")}
      value={mode}
      onChange={onChange}
      options={[
        { value: "merge", label: t("merge"), note: t("mergeNote") },
        { value: "replace", label: t("replace"), note: t("replaceNote") },
      ]}
    />
  );
}
