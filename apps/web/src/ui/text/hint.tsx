import { cloneElement, useId, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import "./hint.css";

type Place = { readonly left: number; readonly top: number; readonly above: boolean };

type TargetProps = {
  readonly onPointerEnter?: (event: React.PointerEvent) => void;
  readonly onPointerLeave?: () => void;
  readonly onFocus?: (event: React.FocusEvent) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: React.KeyboardEvent) => void;
  readonly "aria-describedby"?: string | undefined;
};

/** The space that a hint requires above its target. If there is less, it is shown below. */
const ROOM = 48;
const EDGE = 8;

function placeAt(element: Element): Place {
  const box = element.getBoundingClientRect();
  const above = box.top > ROOM;
  const left = Math.min(Math.max(box.left + box.width / 2, EDGE), globalThis.innerWidth - EDGE);
  return { left, top: above ? box.top - 6 : box.bottom + 6, above };
}

/** Adds details to a short text, such as the exact time or the full name, on hover, focus and touch. Escape hides them. */
export function Hint({ text, children }: { text: string; children: ReactElement<TargetProps> }) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const hide = () => setPlace(null);
  const target = cloneElement(children, {
    onPointerEnter: (event) => setPlace(placeAt(event.currentTarget)),
    onPointerLeave: hide,
    onFocus: (event) => setPlace(placeAt(event.currentTarget)),
    onBlur: hide,
    onKeyDown: (event) => {
      if (event.key === "Escape" && place) hide();
    },
    "aria-describedby": place ? id : undefined,
  });
  return (
    <>
      {target}
      {place &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            className="np-tooltip"
            data-above={place.above || undefined}
            style={{ left: place.left, top: place.top }}
          >
            {text}
          </span>,
          document.body,
        )}
    </>
  );
}
