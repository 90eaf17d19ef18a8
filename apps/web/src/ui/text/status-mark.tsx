import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import "./status-mark.css";

/** How bad: decides the colour. */
export type StatusTone = "pending" | "active" | "needs" | "problem" | "ended" | "credit" | "info";

/**
 * What kind: decides the shape, so that a status reads without colour. Circle = life of a thing, diamond = yours to act on,
 * triangle = broken, square = money; half = under way, ring or hollow = over or owed, struck = void, spin = being asked now.
 */
export type StatusShape =
  | "circle"
  | "half"
  | "ring"
  | "diamond"
  | "triangle"
  | "spin"
  | "square"
  | "square-hollow"
  | "square-half"
  | "square-turning"
  | "square-struck";

const roundShapes: Record<StatusTone, StatusShape> = {
  pending: "half",
  active: "circle",
  needs: "diamond",
  problem: "triangle",
  ended: "ring",
  credit: "circle",
  info: "circle",
};

const moneyShapes: Record<StatusTone, StatusShape> = {
  pending: "square-turning",
  active: "square",
  needs: "square-hollow",
  problem: "square",
  ended: "square-struck",
  credit: "square",
  info: "square",
};

/** The shape a tone has by itself; money states are squares. */
export const shapeOf = (tone: StatusTone, isMoney = false): StatusShape => (isMoney ? moneyShapes : roundShapes)[tone];

/** Dot and word, never a dot alone. The word comes from whoever knows the business. */
export function StatusMark({
  tone,
  shape,
  money,
  children,
  className,
}: {
  tone: StatusTone;
  shape?: StatusShape | undefined;
  money?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={classNames("np-status", `np-status-${tone}`, className)}>
      <i className={`np-shape-${shape ?? shapeOf(tone, money)}`} aria-hidden />
      {children}
    </span>
  );
}
