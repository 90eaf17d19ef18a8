import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../ui/icon.tsx";
import { Palette } from "../../ui/overlay/palette.tsx";
import { offer, type Command } from "./command.rules.ts";
import { useDoCommands, useDomainCommands, useOwnCommands, usePlaceCommands, useTextCommands } from "./use-commands.ts";

/** The command list (Ctrl or Cmd and K): finds screens and actions by a few letters. */
export function CommandList({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.commands");
  const [text, setText] = useState("");
  const domains = useDomainCommands(text);
  const own = useOwnCommands(text);
  // These commands are made for the text, like the server's matches. Only places and actions still have to be filtered by it.
  const further = useTextCommands(text);
  const offered = offer([...usePlaceCommands(), ...useDoCommands()], text);
  const known = new Set(offered.map(({ key }) => key));
  const found: readonly Command[] = [
    ...offered.filter(({ group }) => group !== "do"),
    ...domains.commands.filter(({ key }) => !known.has(key)),
    ...own,
    ...offered.filter(({ group }) => group === "do"),
    ...further,
  ];
  return (
    <Palette
      title={t("title")}
      label={t("placeholder")}
      width={560}
      text={text}
      onText={setText}
      choices={found.map((command) => ({ ...command, group: t(command.group) }))}
      isBusy={domains.busy}
      empty={t("none")}
      onChoose={({ run }) => {
        onClose();
        run();
      }}
      onClose={onClose}
    >
      {({ icon, label, aside }) => (
        <>
          <Icon of={icon} />
          <span className="np-grow np-ellipsis">{label}</span>
          {aside && <span className="np-quiet">{aside}</span>}
        </>
      )}
    </Palette>
  );
}
