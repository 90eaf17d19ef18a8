import type { ReactNode } from "react";
import { Panel } from "../../../ui/layout/page.tsx";
import "./objects.css";

export type ObjectLink = {
  readonly key: string;
  /** The thing, as a link where it has a page. */
  readonly name: ReactNode;
  readonly mark?: ReactNode;
  /** A date, an amount: what one looks for in the list. */
  readonly note?: ReactNode;
};

type Props = {
  readonly title: string;
  /** How many there are, where the list shows only some. */
  readonly count?: string | undefined;
  readonly links: readonly ObjectLink[];
  readonly empty: string;
};

/** A short list of related things. */
export function Links({ title, count, links, empty }: Props) {
  return (
    <Panel flush title={title} aside={count}>
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
