import { cloneElement, useId, useState, type ComponentType, type ReactElement } from "react";
import { usePartFailed } from "../feedback/part-failed.ts";

export type PanelProps = {
  /** The button that opens the overlay. The overlay is placed beside it. */
  readonly target: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

type TargetProps = {
  readonly onClick?: (event: React.MouseEvent) => void;
  readonly onPointerEnter?: (event: React.PointerEvent) => void;
  readonly onFocus?: (event: React.FocusEvent) => void;
};

/** Returns the focus to the button unless another element has it. The overlay cannot do so if the button was rendered again. */
function giveBack(id: string): void {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body || activeElement.closest(".np-popup");
  if (isLost) document.querySelector<HTMLElement>(`[data-overlay-target="${id}"]`)?.focus();
}

/**
 * Makes an overlay whose file, including the library that places it, is loaded when its button is first hovered, focused or
 * pressed. A list of a hundred rows with one menu each then renders only a hundred plain buttons.
 */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props & PanelProps>>,
  popup: "menu" | "dialog",
) {
  let loaded: ComponentType<Props & PanelProps> | null = null;
  const fetchPanel = async () => {
    loaded ??= await load();
    return loaded;
  };
  return function LazyOverlay({ target, ...props }: Props & { readonly target: ReactElement<TargetProps> }) {
    const [panel, setPanel] = useState<{ readonly Panel: ComponentType<Props & PanelProps> } | null>(() =>
      loaded ? { Panel: loaded } : null,
    );
    const [open, setOpen] = useState(false);
    const partFailed = usePartFailed();
    const id = useId();
    const marked = cloneElement(target, { "data-overlay-target": id } as TargetProps);
    const change = (next: boolean) => {
      setOpen(next);
      if (!next) giveBack(id);
    };
    if (panel) return <panel.Panel {...(props as unknown as Props)} target={marked} open={open} onOpenChange={change} />;
    const openNow = async () => {
      setPanel({ Panel: await fetchPanel() });
      setOpen(true);
    };
    const ahead = () => void fetchPanel().catch(() => undefined);
    return cloneElement(target, {
      onClick: () => void openNow().catch(partFailed),
      onPointerEnter: ahead,
      onFocus: ahead,
      "aria-haspopup": popup,
      "aria-expanded": false,
    } as TargetProps);
  };
}
