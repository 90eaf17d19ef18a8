import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { offer, type Command } from "./command.rules.ts";
import { useDoCommands, useDomainCommands, useOwnCommands, usePlaceCommands, useTextCommands } from "./use-commands.ts";
import "../../ui/overlay/menu.css";
import "./command-list.css";

/** The command list (Ctrl or Cmd and K): finds screens and actions by a few letters. */
export function CommandList({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.commands");
  const listId = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const domains = useDomainCommands(text);
  const own = useOwnCommands(text);
  // These commands are made for the text, like the server's matches. Only places and actions still have to be filtered by it.
  const further = useTextCommands(text);
  const offered = offer([...usePlaceCommands(), ...useDoCommands()], text);
  const known = new Set(offered.map(({ key }) => key));
  const places = offered.filter(({ group }) => group !== "do");
  const found: readonly Command[] = [
    ...places,
    ...domains.commands.filter(({ key }) => !known.has(key)),
    ...own,
    ...offered.filter(({ group }) => group === "do"),
    ...further,
  ];
  const current = Math.min(at, found.length - 1);
  const currentId = found[current] && `${listId}-${found[current].key}`;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: "nearest" });
  }, [currentId]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  return (
    <Modal open onClose={onClose} title={t("title")} width={560}>
      <div className="np-input">
        <Icon of={IconSearch} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={currentId}
          aria-label={t("placeholder")}
          placeholder={t("placeholder")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const last = found.length - 1;
            const next = {
              ArrowDown: current === last ? 0 : current + 1,
              ArrowUp: current === 0 ? last : current - 1,
              PageDown: Math.min(current + 8, last),
              PageUp: Math.max(current - 8, 0),
            }[event.key];
            if (next !== undefined) {
              event.preventDefault();
              setAt(next);
            }
            if (event.key === "Enter" && !event.nativeEvent.isComposing) run(found[current]);
          }}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t("title")} aria-busy={domains.busy} className="np-commands">
        {found.map((command, index) => (
          <div key={command.key} role="presentation">
            {command.group !== found[index - 1]?.group && (
              <div className="np-menu-title" role="presentation">
                {t(command.group)}
              </div>
            )}
            <button
              type="button"
              role="option"
              id={`${listId}-${command.key}`}
              tabIndex={-1}
              aria-selected={index === current}
              className={classNames("np-menu-item", index === current && "np-command-on")}
              onMouseMove={() => setAt(index)}
              onClick={() => run(command)}
            >
              <Icon of={command.icon} />
              <span className="np-grow np-ellipsis">{command.label}</span>
              {command.aside && <span className="np-quiet">{command.aside}</span>}
            </button>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="np-soft" role="status">
          {t("none")}
        </p>
      )}
    </Modal>
  );
}
