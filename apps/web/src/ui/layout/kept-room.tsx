import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { useWidth } from "../use-width.ts";
import "./page.css";

/** Heights in pixels by part of a page and width of the window. */
type Rooms = Readonly<Record<string, number>>;

function readRooms(): Rooms {
  try {
    const rooms: unknown = JSON.parse(readPreference("rooms") ?? "{}");
    return typeof rooms === "object" && rooms !== null ? (rooms as Rooms) : {};
  } catch {
    return {};
  }
}

/** Whether a part of that name has been on screen in this browser, whatever the width. */
export const isRoomKnown = (name: string): boolean => Object.keys(readRooms()).some((key) => key.startsWith(`${name} `));

/** Changes of a line or less are not worth writing. */
const NOTICEABLE_PX = 8;

function keepRoom(key: string, height: number): void {
  const rooms = readRooms();
  if (Math.abs((rooms[key] ?? -NOTICEABLE_PX) - height) < NOTICEABLE_PX) return;
  writePreference("rooms", JSON.stringify({ ...rooms, [key]: height }));
}

/** Pixels are kept to, a CSS length is the least there is. */
function roomOf(height: number | string | undefined): CSSProperties | undefined {
  if (height === undefined) return undefined;
  return typeof height === "number" ? { height, overflow: "hidden" } : { minHeight: height };
}

/**
 * Holds for a part of the page that is still to come the room it took the last time, so that what stands below does not jump when
 * it comes. `least` is the height for the first time; what is not there at all in the end (`ready` without children) gives its
 * room back, and is remembered as taking none.
 */
export function KeptRoom({
  name,
  ready,
  least,
  children,
}: {
  /** One of a few names of parts, never of a thing: the heights of all are kept together. */
  readonly name: string;
  readonly ready: boolean;
  readonly least?: number | string;
  readonly children?: ReactNode;
}) {
  const key = `${name} ${useWidth()}`;
  const frame = useRef<HTMLDivElement>(null);
  const [rooms] = useState(readRooms);
  useEffect(() => {
    const element = frame.current;
    if (!ready || element === null || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => keepRoom(key, Math.round(element.getBoundingClientRect().height)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ready, key]);
  return (
    <div ref={frame} className="np-room" data-waits={!ready || undefined} style={ready ? undefined : roomOf(rooms[key] ?? least)}>
      {children}
    </div>
  );
}
