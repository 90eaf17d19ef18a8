import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from "react";
import { useTranslations } from "use-intl";
import { draftSlot, type DraftSlot } from "../../lib/drafts.ts";
import { showToast } from "../feedback/toast-store.ts";

/** What begins anew the forms on screen that opened with what was typed earlier. */
const restarts = new Set<() => void>();

/**
 * Says that a form opened with what was typed earlier, and lets its reader begin anew; forgets a form that is closed on its own page.
 * A way to another page, and a reload, are no closing.
 */
export function useDraftNotice(slot: DraftSlot | null, endsWhenClosed: boolean, restart: () => void): void {
  const t = useTranslations("ui.form");
  const [words] = useState(() => ({ title: t("restored"), label: t("startOver") }));
  useEffect(() => {
    if (!slot) return undefined;
    const { pathname } = globalThis.location;
    // What was typed on this page a moment ago needs no word.
    if (slot.kept !== undefined && (endsWhenClosed || slot.isOld)) {
      restarts.add(restart);
      showToast({
        id: "draft",
        tone: "info",
        title: words.title,
        action: { label: words.label, run: () => restarts.forEach((run) => run()) },
        ms: 8000,
      });
    }
    return () => {
      restarts.delete(restart);
      if (endsWhenClosed && globalThis.location.pathname === pathname) slot.drop();
    };
  }, [slot, endsWhenClosed, restart, words]);
}

/** Whether what was kept, maybe by an older version of the panel, has the shape of the sample. Of an absent sample nothing is known. */
function isAlike(kept: unknown, sample: unknown): boolean {
  if (sample === null || sample === undefined) return true;
  if (Array.isArray(sample)) return Array.isArray(kept) && kept.every((each) => isAlike(each, sample[0]));
  if (typeof kept !== typeof sample || kept === null) return false;
  if (typeof sample !== "object") return true;
  return Object.entries(sample).every(([name, part]) => isAlike((kept as Record<string, unknown>)[name], part));
}

/**
 * State of a form that is no `useForm`, kept like one. Gives the value, its setter, and what forgets it when it is sent.
 * The name says what it is about; null keeps nothing. The sample says what a value looks like where the initial one does not.
 * What isSecret recognises is never kept.
 */
export function useDraft<Value>(
  name: string | null,
  initial: Value,
  {
    until = "closed",
    sample = initial,
    isSecret,
  }: {
    readonly until?: "sent" | "closed";
    readonly sample?: Value;
    /** The same function at every drawing. */
    readonly isSecret?: (value: Value) => boolean;
  } = {},
): readonly [Value, Dispatch<SetStateAction<Value>>, () => void] {
  const [slot] = useState(() => (name === null ? null : draftSlot(name)));
  const [value, setValue] = useState<Value>(() => {
    const kept = slot?.kept;
    return kept !== undefined && isAlike(kept, sample) ? (kept as Value) : initial;
  });
  const first = useRef(initial);
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(first.current) || isSecret?.(value) === true) slot?.drop();
    else slot?.keep(value);
  }, [slot, value, isSecret]);
  const restart = useCallback(() => setValue(first.current), []);
  useDraftNotice(slot, until === "closed", restart);
  return [value, setValue, useCallback(() => slot?.drop(), [slot])];
}
