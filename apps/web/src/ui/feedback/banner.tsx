import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Icon, type IconType } from "../icon.tsx";
import "./banner.css";

/** problem: something is broken. needs: something waits for a person, and nothing is lost yet. active: something has worked. */
export type BannerTone = "needs" | "problem" | "info" | "active";

const icons: Record<BannerTone, IconType> = {
  needs: IconAlertTriangle,
  problem: IconAlertTriangle,
  info: IconInfoCircle,
  active: IconCheck,
};

/**
 * A message at the top of a page or panel, with at most one action. With `live`, screen readers announce a message that appears
 * later.
 */
export function Banner({
  tone,
  title,
  children,
  action,
  icon,
  live,
}: {
  tone: BannerTone;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconType;
  live?: boolean;
}) {
  return (
    <div className={`np-banner np-banner-${tone}`}>
      <Icon of={icon ?? icons[tone]} />
      {/* Screen readers announce only the words. The action is found after them. */}
      <div className="np-banner-body" role={live ? (tone === "problem" ? "alert" : "status") : undefined}>
        <b>{title}</b>
        {children && <div>{children}</div>}
      </div>
      {action && <div className="np-row np-wrap">{action}</div>}
    </div>
  );
}
