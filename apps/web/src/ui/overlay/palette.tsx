import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { Modal } from "./modal.tsx";
import "./menu.css";
import "./palette.css";

/** How many choices the keys Page Up and Page Down skip. */
const pageSize = 8;

type Props<Choice> = {
  readonly title: string;
  /** The label of the text field. */
  readonly label: string;
  readonly width: number;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Choices of one group have to follow each other. `group` is the title of the group. */
  readonly choices: readonly (Choice & { readonly key: string; readonly group: string })[];
  readonly isBusy: boolean;
  /** The text that is shown when there are no choices. Null shows nothing, for example while the choices are being fetched. */
  readonly empty: string | null;
  readonly onChoose: (choice: Choice) => void;
  /** Handles Enter in place of onChoose, for choices that may not have arrived yet. */
  readonly onEnter?: (current: Choice | undefined) => void;
  readonly onClose: () => void;
  readonly children: (choice: Choice) => ReactNode;
};

/**
 * A dialog with a text field and the choices that match the text, in groups. The arrow keys move through the choices, and Enter
 * chooses one.
 */
export function Palette<Choice>(props: Props<Choice>): React.JSX.Element {
  const { title, label, width, text, onText, choices, isBusy, empty, onChoose, onClose, children } = props;
  const listId = useId();
  const [at, setAt] = useState(0);
  const last = choices.length - 1;
  const current = Math.min(at, last);
  const currentId = choices[current] && `${listId}-${choices[current].key}`;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: "nearest" });
  }, [currentId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(current + pageSize, last),
      PageUp: Math.max(current - pageSize, 0),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const choice = choices[current];
    if (props.onEnter !== undefined) props.onEnter(choice);
    else if (choice !== undefined) onChoose(choice);
  };
  return (
    <Modal open onClose={onClose} title={title} width={width}>
      <div className="np-input">
        <Icon of={IconSearch} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={currentId}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={title} aria-busy={isBusy} className="np-palette">
        {choices.map((choice, index) => (
          <div key={choice.key} role="presentation">
            {choice.group !== choices[index - 1]?.group && (
              <div className="np-menu-title" role="presentation">
                {choice.group}
              </div>
            )}
            <button
              type="button"
              role="option"
              id={`${listId}-${choice.key}`}
              tabIndex={-1}
              aria-selected={index === current}
              className={classNames("np-menu-item", index === current && "np-palette-on")}
              onMouseMove={() => setAt(index)}
              onClick={() => onChoose(choice)}
            >
              {children(choice)}
            </button>
          </div>
        ))}
      </div>
      {choices.length === 0 && empty !== null && (
        <p className="np-soft" role="status">
          {empty}
        </p>
      )}
    </Modal>
  );
}
