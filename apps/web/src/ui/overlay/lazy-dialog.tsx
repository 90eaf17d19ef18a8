import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { fetchPart } from "../../lib/fetch-part.ts";
import { usePartFailed } from "../feedback/part-failed.ts";
import { giveFocusBack } from "../focus.ts";

type DialogProps = { readonly open: boolean; readonly onClose: () => void; readonly persistent?: boolean };

/**
 * Makes a dialog whose file is loaded when the browser is idle or when the dialog is first opened. The file includes the library
 * that traps the focus and locks the page. A screen with five dialogs therefore loads as fast as one without.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const fetchPanel = async () => {
    loaded ??= await fetchPart(load);
    return loaded;
  };
  return function LazyDialog(props: Props) {
    const { open, onClose, persistent = false } = props;
    const [panel, setPanel] = useState<{ readonly Panel: ComponentType<Props> } | null>(null);
    // The dialog is first rendered closed and opened in the next update, because it remembers the focused element at that change.
    const [shown, setShown] = useState(false);
    const partFailed = usePartFailed();
    const fail = useEffectEvent(() => {
      partFailed();
      // A question that must be answered stays open, because closing it would count as an answer.
      if (!persistent) onClose();
    });
    useEffect(() => {
      if (!open) return whenIdle(() => void fetchPanel().catch(() => undefined));
      let gone = false;
      const show = async () => {
        try {
          const Panel = loaded ?? (await fetchPanel());
          if (!gone) setPanel({ Panel });
        } catch {
          if (!gone) fail();
        }
      };
      void show();
      return () => {
        gone = true;
      };
    }, [open]);
    useEffect(() => {
      setShown(open && panel !== null);
    }, [open, panel]);
    useFocusBack(open);
    return panel && <panel.Panel {...props} open={shown && open} />;
  };
}

function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(id);
}

/**
 * Returns the focus when the dialog closes. The dialog cannot do so if it is removed while open, or if the element that opened it
 * is gone.
 */
function useFocusBack(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    return () => giveFocusBack(before);
  }, [open]);
}
