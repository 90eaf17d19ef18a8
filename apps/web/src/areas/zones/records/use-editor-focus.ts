import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";

export function focusField(form: HTMLFormElement | null, field: "name" | "value"): void {
  const named = form?.querySelector<HTMLElement>(`[data-record-field="${field}"]`);
  const first = named ?? form?.querySelector<HTMLElement>("[data-record-field]:not([data-record-field=name])");
  (first ?? form?.querySelector<HTMLElement>("input"))?.focus();
}

/** Keeps the focus in the editor's form while it is open, and handles the keys pressed there. */
export function useEditorFocus(
  form: RefObject<HTMLFormElement | null>,
  of: {
    /** The field that gets the focus when the editor opens. */
    readonly first: "name" | "value";
    /** Whether the form is shown. It is not shown while something else takes its place. */
    readonly isShown: boolean;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  },
): void {
  const { isShown } = of;
  const focused = useRef<Element | null>(null);
  const begin = useEffectEvent(() => focusField(form.current, of.first));
  useEffect(() => begin(), []);
  // When the focused field or button is removed, the focus moves to another one, so that the keyboard stays in the editor.
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) focusField(form.current, "value");
  });
  const onKeyDown = useEffectEvent(of.onKeyDown);
  useEffect(() => {
    if (!isShown) return undefined;
    const element = form.current;
    const onFocus = ({ target }: FocusEvent) => (focused.current = target instanceof Element ? target : null);
    element?.addEventListener("keydown", onKeyDown);
    element?.addEventListener("focusin", onFocus);
    return () => {
      element?.removeEventListener("keydown", onKeyDown);
      element?.removeEventListener("focusin", onFocus);
    };
  }, [form, isShown]);
}
