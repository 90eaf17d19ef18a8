import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { fetchPart } from "../../lib/fetch-part.ts";
import { usePartFailed } from "../feedback/part-failed.ts";
import { giveFocusBack } from "../focus.ts";

type DialogProps = { readonly open: boolean; readonly onClose: () => void; readonly persistent?: boolean };

/**
 * Makes a dialog out of one whose file (with the library that traps the focus and locks the page) is fetched when the page that
 * may open it has nothing better to do, or with the first opening. A screen with five dialogs then costs none of it.
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
    // Closed first, open with the next update: that is how the panel knows where the focus was.
    const [shown, setShown] = useState(false);
    const partFailed = usePartFailed();
    const fail = useEffectEvent(() => {
      partFailed();
      // Closing a question that must be answered would answer it.
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
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(id);
}

/** A dialog that leaves together with what opened it cannot give the focus back itself, nor one whose opener is gone. */
function useFocusBack(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    return () => giveFocusBack(before);
  }, [open]);
}
