import { useEffect, useRef, useState, type RefObject } from "react";

/**
 * Accepts files dropped on an element and returns whether files are held over it. The button beside it does the same without a
 * mouse.
 */
export function useDrop(place: RefObject<HTMLElement | null>, onFiles: (files: FileList | null) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const ends = new AbortController();
    const on = (type: "dragover" | "dragleave" | "drop", is: boolean) =>
      element.addEventListener(
        type,
        (event) => {
          event.preventDefault();
          setOver(is);
          if (type === "drop") take.current(event.dataTransfer?.files ?? null);
        },
        { signal: ends.signal },
      );
    on("dragover", true);
    on("dragleave", false);
    on("drop", false);
    return () => ends.abort();
  }, [place]);
  return isOver;
}
