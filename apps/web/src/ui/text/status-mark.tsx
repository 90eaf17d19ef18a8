import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import "./status-mark.css";

/** How serious a status is, which decides its colour. */
export type StatusTone = "pending" | "active" | "needs" | "problem" | "ended" | "credit" | "info";

/**
 * The kind of a status, which decides its shape, so that it can be recognised without colour. Circle: life cycle of an object.
 * Diamond: the user has to act. Triangle: broken. Square: money. Half: in progress. Ring or hollow: over or owed. Struck: void.
 * Spin: being fetched now.
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

/** The default shape of a tone. Statuses about money are squares. */
export const shapeOf = (tone: StatusTone, isMoney = false): StatusShape => (isMoney ? moneyShapes : roundShapes)[tone];

/** A status, which is always a mark with a word. The caller passes the word. */
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
