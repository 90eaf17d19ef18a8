import type { ReactNode } from "react";
import { Panel } from "../../../ui/layout/page.tsx";
import "./objects.css";

export type ObjectLink = {
  readonly key: string;
  /** The name of the object, as a link if it has a page. */
  readonly name: ReactNode;
  readonly mark?: ReactNode;
  /** The most useful detail in the list, such as a date or an amount. */
  readonly note?: ReactNode;
};

type Props = {
  readonly title: string;
  /** The total number, if the list shows only some. */
  readonly count?: string | undefined;
  /** An act on all of them, beside the title. */
  readonly aside?: ReactNode;
  readonly links: readonly ObjectLink[];
  readonly empty: string;
};

/** A short list of related objects. */
export function Links({ title, count, aside, links, empty }: Props) {
  return (
    <Panel flush title={title} aside={aside ?? count}>
      {links.length === 0 ? (
        <p className="np-object-none np-soft">{empty}</p>
      ) : (
        <ul className="np-object-links">
          {links.map(({ key, name, mark, note }) => (
            <li key={key}>
              <span className="np-object-name">{name}</span>
              {mark}
              {note !== undefined && <span className="np-soft np-small">{note}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
