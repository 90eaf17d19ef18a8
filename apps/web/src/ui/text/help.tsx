import { IconHelpCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import "./help.css";

/** Text that explains what a screen is for and how to use it. If `expanded` is true, it is open from the start. */
export function Help({ title, expanded, children }: { title: string; expanded: boolean; children: ReactNode }) {
  return (
    <details className="np-help" open={expanded}>
      <summary>
        <Icon of={IconHelpCircle} size="s" /> {title}
      </summary>
      <div className="np-soft">{children}</div>
    </details>
  );
}
