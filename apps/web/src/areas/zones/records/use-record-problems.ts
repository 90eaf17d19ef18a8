import type { Problem } from "@nameplane/dns";
import { useState } from "react";
import { useReasonText, type Shown } from "../changes/index.ts";
import type { RecordDraft } from "../staging/index.ts";
import { hasFix, isFieldShown } from "./record-reading.rules.ts";

/**
 * The problems of a draft that are shown. A problem with a fix is shown at once, and any other when its field is left or the
 * record is submitted.
 */
export function useRecordProblems(draft: RecordDraft, problems: readonly Problem[]) {
  const reason = useReasonText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isForced, setForced] = useState(false);
  // In the mode with one field for the whole value, leaving that field counts as leaving every field.
  const isLeft = (field: string) => left.has(field) || (draft.mode === "auto" && left.has("raw"));
  const listed: readonly Shown[] = problems
    .filter((one) => hasFix(one.reason) || ((isForced || isLeft(one.field ?? "")) && !isFieldShown(one.field, draft)))
    .map((one) => ({ ...one, severity: "error" }));
  return {
    /** The problems that are listed below the fields. */
    listed,
    errorOf: (field: string): string | null => {
      const found = problems.find((one) => one.field === field && !hasFix(one.reason));
      return found && (isForced || isLeft(field)) ? reason(found) : null;
    },
    leave: (...fields: readonly string[]): void => setLeft((before) => new Set([...before, ...fields])),
    /** Shows all problems from now on, because the record was submitted. */
    force: (): void => setForced(true),
  };
}
