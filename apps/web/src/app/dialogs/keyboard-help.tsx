import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { usePreference } from "../../lib/use-preference.ts";
import { Switch } from "../../ui/form/choices.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of the panel, and the switch for those who need single keys for their own tools. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.help");
  const [single, setSingle] = usePreference("shortcuts", "on");
  const command = isApple() ? "⌘" : "Ctrl";
  const rows: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    [t("search"), [["/"]]],
    [t("commands"), [[command, "K"]]],
    [t("help"), [["?"]]],
    [t("move"), [["↑"], ["↓"], ["k"], ["j"]]],
    [t("select"), [["x"]]],
    [t("range"), [["Shift", "x"]]],
    [t("open"), [["Enter"]]],
    [t("close"), [["Esc"]]],
  ];
  return (
    <Modal open onClose={onClose} title={t("title")} sub={t("sub")}>
      <dl className="np-facts np-panel">
        {rows.map(([what, combinations]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              {combinations.map((keys, index) => (
                <Fragment key={keys.join("+")}>
                  {index > 0 && <span className="np-quiet"> {t("or")} </span>}
                  {keys.map((key) => (
                    <Fragment key={key}>
                      <kbd>{key}</kbd>{" "}
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
      <Switch label={t("on")} checked={single === "on"} onChange={(on) => setSingle(on ? "on" : "off")} />
    </Modal>
  );
}
