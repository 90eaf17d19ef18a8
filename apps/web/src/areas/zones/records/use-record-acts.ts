import { useTranslations } from "use-intl";
import { announce } from "../../../ui/feedback/announce.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import {
  draftOfRecord,
  emptyDraft,
  type RecordDraft,
  keyOf,
  removeRecord,
  unstageRecord,
  type ServerSet,
  useStaging,
} from "../staging/index.ts";
import type { RecordRow } from "./record-rows.rules.ts";
import { draftZone, useZone, type Editing } from "../zone/index.ts";

/** The HTML id of the record editor. There is only one: while it is open, no other record can be opened. */
export const editorId = "np-record-editor";

/** What a row offers: its actions, and a search among all rows. */
export type RecordActs = ReturnType<typeof useRecordActs> & { readonly find: (text: string) => void };

/** The actions on records. `known` are the sets loaded so far, by key. */
export function useRecordActs(known: ReadonlyMap<string, ServerSet>) {
  const t = useTranslations("dns.act");
  const { zone, editing, edit } = useZone();
  const staging = useStaging();

  const start = (next: Editing) => {
    if (editing === null) return edit(next);
    const field = document.querySelector<HTMLElement>(`#${editorId} :is(input, textarea, select)`);
    field?.scrollIntoView({ block: "center" });
    field?.focus();
    showToast({ tone: "info", title: t("finishFirst"), body: t("finishFirstText"), id: "finish-first" });
  };

  return {
    add: (draft: RecordDraft = emptyDraft(), at: string | null = null) => start({ draft, of: null, at }),
    edit: (row: RecordRow) => {
      if (row.mark === "removed") return announce(t("isRemoved"));
      start({ draft: draftOfRecord(row, draftZone(zone)), of: row, at: row.key });
    },
    duplicate: (row: RecordRow) => start({ draft: draftOfRecord(row, draftZone(zone)), of: null, at: row.key }),
    remove: (rows: readonly RecordRow[]) => {
      const there = rows.filter(({ mark }) => mark !== "removed");
      staging.update((edits) => there.reduce((staged, row) => removeRecord(staged, row, known.get(keyOf(row)) ?? null), edits));
      announce(t("removed", { count: there.length }));
    },
    unstage: (row: RecordRow) => {
      const { mark } = row;
      if (mark === "none") return;
      staging.update((edits) => unstageRecord(edits, { ...row, mark }));
      announce(t("unstaged"));
    },
  };
}
