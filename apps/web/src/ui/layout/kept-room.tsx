import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { useWidth } from "../use-width.ts";
import "./page.css";

/** Heights in pixels, by part of a page and width class of the window. */
type Rooms = Readonly<Record<string, number>>;

function readRooms(): Rooms {
  try {
    const rooms: unknown = JSON.parse(readPreference("rooms") ?? "{}");
    return typeof rooms === "object" && rooms !== null ? (rooms as Rooms) : {};
  } catch {
    return {};
  }
}

/** Whether this part has been on screen in this browser, at any width. */
export const isRoomKnown = (name: string): boolean => Object.keys(readRooms()).some((key) => key.startsWith(`${name} `));

/** Smaller changes (less than a line of text) are not stored. */
const NOTICEABLE_PX = 8;

function keepRoom(key: string, height: number): void {
  const rooms = readRooms();
  if (Math.abs((rooms[key] ?? -NOTICEABLE_PX) - height) < NOTICEABLE_PX) return;
  writePreference("rooms", JSON.stringify({ ...rooms, [key]: height }));
}

/** A number is a fixed height in pixels; a CSS length is a minimum height. */
function roomOf(height: number | string | undefined): CSSProperties | undefined {
  if (height === undefined) return undefined;
  return typeof height === "number" ? { height, overflow: "hidden" } : { minHeight: height };
}

/**
 * Reserves the height that a part of the page had last time while the part loads, so that the content below does not jump.
 * `least` is the height used the first time. A part that turns out to be empty (`ready` without children) takes no height, and
 * that is remembered, too.
 */
export function KeptRoom({
  name,
  ready,
  least,
  children,
}: {
  /** The name of a kind of part, never of a single domain or account, because the heights of all are stored together. */
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
