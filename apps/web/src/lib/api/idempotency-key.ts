import { useCallback, useRef, useState } from "react";

/** 122 random bits, as the server asks for. `randomUUID` is missing where the panel is served without TLS. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Key of a form that spends, orders, sends or deletes. Made when the form opens, so that a double press or a retry after a
 * time-out is the same act; call `renew` after success, when the next press means a new one.
 */
export function useIdempotencyKey(): { readonly key: string; readonly renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return { key, renew };
}

/**
 * Key of an act whose content may change between two tries: the same content goes again under the same key, so that what was lost
 * without an answer is carried out once; other content is another act. Call `answered` when the outcome is known.
 */
export function useKeyOfContent(): { readonly keyFor: (content: unknown) => string; readonly answered: () => void } {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null);
  const keyFor = useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  }, []);
  const answered = useCallback(() => {
    last.current = null;
  }, []);
  return { keyFor, answered };
}
