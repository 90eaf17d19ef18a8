import type { ReactNode } from "react";
import { Icon, type IconType } from "../icon.tsx";
import "./way.css";

/** An action that the user can take from a page: a line that describes it, and the button that leads to it. */
export function Way({
  icon,
  title,
  text,
  children,
}: {
  icon: IconType;
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="np-way">
      <span className="np-way-icon">
        <Icon of={icon} />
      </span>
      <div className="np-way-words">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children && <div className="np-row np-wrap">{children}</div>}
    </div>
  );
}
