import { useEffect, useRef, useState, type RefObject } from "react";

/** Takes files dropped on a place; says whether some are held over it. What a pointer can drop, the button beside it can choose. */
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
