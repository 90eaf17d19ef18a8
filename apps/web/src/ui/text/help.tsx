import { IconHelpCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import "./help.css";

/** What a screen is for and how it is used, for those who want to read it. `expanded`: open from the start. */
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
