import { decideDifference, registryStatement, registryStatements } from "@nameplane/contracts/reports/operations";
import { differenceStates, type DifferenceState } from "@nameplane/contracts/reports/report-values";
import type { StatementDifference } from "@nameplane/contracts/reports/statements";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf } from "../../lib/api/use-api.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { ActDrawer, useAct } from "../backoffice/registries/index.ts";

/** A form in which staff judge a difference. A typed note is kept until it is saved or the drawer is closed. */
export function JudgeDrawer({
  statementid,
  row,
  onClose,
}: {
  readonly statementid: string;
  readonly row: StatementDifference;
  readonly onClose: () => void;
}) {
  const t = useTranslations("reports.costs");
  const cache = useQueryClient();
  const [state, setState] = useState<DifferenceState>(row.state === "open" ? "explained" : row.state);
  const [note, setNote, kept] = useDraft(`difference ${statementid} ${String(row.position)} ${String(row.version)}`, row.note);
  const [isTried, setTried] = useState(false);
  const act = useAct(decideDifference, () => {
    kept();
    onClose();
    showToast({ tone: "success", title: t("saved") });
    void cache.invalidateQueries({ queryKey: queryKeyOf(registryStatement) });
    void cache.invalidateQueries({ queryKey: queryKeyOf(registryStatements) });
  });
  const isMissing = state !== "open" && note.trim() === "";
  const press = () => {
    setTried(true);
    if (!isMissing) act.run({ statementid, position: row.position, version: row.version, state, note });
  };
  return (
    <ActDrawer title={t("judgeOf", { name: shownName(row.name) })} act={act} button={t("save")} onAct={press} onClose={onClose}>
      <p>{t(`kindText.${row.kind}`)}</p>
      <RadioGroup
        label={t("stateLabel")}
        value={state}
        onChange={setState}
        options={differenceStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <TextArea
        label={t("note")}
        hint={t("noteHint")}
        rows={4}
        maxLength={1000}
        value={note}
        error={isTried && isMissing ? t("noteNeeded") : null}
        onChange={setNote}
      />
    </ActDrawer>
  );
}
