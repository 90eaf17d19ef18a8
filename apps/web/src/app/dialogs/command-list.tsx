import {
  IconArrowRight,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconWorld,
} from "@tabler/icons-react";
import { useMantineColorScheme } from "@mantine/core";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { localeNames, locales } from "../../lib/i18n/locale.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconType } from "../../ui/icon.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { isBuilt, isOpen } from "../routing/gating.rules.ts";
import { useGo } from "../routing/use-route.ts";
import { routeIds, routeOf, sections, type RouteId } from "../routes.ts";
import { useSessionActions } from "../session/use-session.ts";
import { useViewer } from "../session/use-viewer.ts";
import { openDialog } from "./dialog-store.ts";
import "../../ui/overlay/menu.css";
import "./command-list.css";

type Command = {
  readonly key: string;
  readonly group: "go" | "do";
  readonly label: string;
  readonly aside?: string;
  readonly icon: IconType;
  readonly run: () => void;
};

/** Screens that need no parameter, are built, and open to the viewer. */
function useGoCommands(): readonly Command[] {
  const title = useTranslations("routes.title");
  const viewer = useViewer();
  const go = useGo();
  return routeIds
    .filter((id) => {
      const spec = routeOf(id);
      return (
        spec.access === "login" && !spec.redirect && !/\{\w+\}/.test(spec.path) && isBuilt(id) && isOpen(spec, viewer)
      );
    })
    .map((id: RouteId) => {
      const section = sections.find((each) => each.id === routeOf(id).section);
      const aside = section && section.title !== routeOf(id).title ? title(section.title) : undefined;
      return {
        key: id,
        group: "go",
        label: title(routeOf(id).title),
        ...(aside ? { aside } : {}),
        icon: IconArrowRight,
        run: () => void go({ to: id as "dashboard" }),
      };
    });
}

function useDoCommands(): readonly Command[] {
  const t = useTranslations("shell.commands");
  const locale = useLocale();
  const go = useGo();
  const { setColorScheme } = useMantineColorScheme();
  const { chooseLanguage, logout } = useSessionActions();
  return [
    { key: "light", group: "do", label: t("light"), icon: IconSun, run: () => setColorScheme("light") },
    { key: "dark", group: "do", label: t("dark"), icon: IconMoon, run: () => setColorScheme("dark") },
    ...locales
      .filter((each) => each !== locale)
      .map((each): Command => ({
        key: each,
        group: "do",
        label: t("language", { language: localeNames[each] }),
        icon: IconWorld,
        run: () => void chooseLanguage(each).catch(() => undefined),
      })),
    { key: "help", group: "do", label: t("help"), icon: IconKeyboard, run: () => openDialog({ kind: "help" }) },
    {
      key: "logout",
      group: "do",
      label: t("logout"),
      icon: IconLogout,
      run: () => void logout().finally(() => void go({ to: "login" })),
    },
  ];
}

/** Ctrl or Cmd and K: where to go and what to do, by a few letters. */
export function CommandList({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.commands");
  const go = useGo();
  const listId = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const all = [...useGoCommands(), ...useDoCommands()];
  const wanted = text.trim().toLowerCase();
  const found: Command[] = all.filter(({ label, aside }) => `${label} ${aside ?? ""}`.toLowerCase().includes(wanted));
  if (wanted !== "" && isBuilt("searchDomains")) {
    found.push({
      key: "search",
      group: "do",
      label: t("searchFor", { text: text.trim() }),
      icon: IconSearch,
      run: () => void go({ to: "searchDomains", query: { domainname: wanted } }),
    });
  }
  const current = Math.min(at, found.length - 1);
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
          aria-activedescendant={found[current] ? `${listId}-${found[current].key}` : undefined}
          aria-label={t("placeholder")}
          placeholder={t("placeholder")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              setAt((current + (event.key === "ArrowDown" ? 1 : found.length - 1)) % Math.max(found.length, 1));
            }
            if (event.key === "Enter") run(found[current]);
          }}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t("title")} className="np-commands">
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
              <span className="np-grow">{command.label}</span>
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
