import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from "react";
import { useTranslations } from "use-intl";
import { draftSlot, type DraftSlot } from "../../lib/drafts.ts";
import { showToast } from "../feedback/toast-store.ts";

/** Functions that reset the forms on the screen that opened with a draft. */
const restarts = new Set<() => void>();

/**
 * Tells the user that a form opened with a draft, and offers to start over. With `endsWhenClosed`, the draft is dropped when the
 * form is closed on its own page. Going to another page or reloading keeps it.
 */
export function useDraftNotice(slot: DraftSlot | null, endsWhenClosed: boolean, restart: () => void): void {
  const t = useTranslations("ui.form");
  const [words] = useState(() => ({ title: t("restored"), label: t("startOver") }));
  useEffect(() => {
    if (!slot) return undefined;
    const { pathname } = globalThis.location;
    // There is no message for a draft that was typed on this page a moment ago.
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

/**
 * Whether a kept draft, which may come from an older version of the panel, has the shape of the sample. Without a sample,
 * anything fits.
 */
function isAlike(kept: unknown, sample: unknown): boolean {
  if (sample === null || sample === undefined) return true;
  if (Array.isArray(sample)) return Array.isArray(kept) && kept.every((each) => isAlike(each, sample[0]));
  if (typeof kept !== typeof sample || kept === null) return false;
  if (typeof sample !== "object") return true;
  return Object.entries(sample).every(([name, part]) => isAlike((kept as Record<string, unknown>)[name], part));
}

/**
 * A state that is kept as a draft, for forms without `useForm`. Returns the value, its setter, and a function that drops the
 * draft once it is sent. The name identifies the draft; null keeps none. The sample shows the shape of a value if the initial
 * value does not. Values for which `isSecret` returns true are never kept.
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
    /** Pass the same function in every render, because an effect depends on it. */
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
