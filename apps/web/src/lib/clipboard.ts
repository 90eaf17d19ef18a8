/**
 * Copies text to the clipboard. Returns false if the browser refuses; the caller then selects the text and asks the user to copy
 * it manually.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // The browser may refuse to use its clipboard interface because of a permission or a policy. The older way may still work.
  }
  return copyBySelection(text);
}

/**
 * Copies by selection and returns whether that worked. For pages without a secure context, where the clipboard interface is
 * missing.
 */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Selects the text an element shows. */
export function selectContents(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = globalThis.getSelection?.();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
