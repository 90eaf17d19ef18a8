import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { usePreference } from "../../lib/use-preference.ts";
import { Switch } from "../../ui/form/choices.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

type Row = readonly [string, readonly (readonly string[])[]];

/** Lists the keyboard shortcuts, with a switch for users who need the single-letter keys for assistive tools. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.help");
  const [single, setSingle] = usePreference("shortcuts", "on");
  const command = isApple() ? "⌘" : "Ctrl";
  return (
    <Modal open onClose={onClose} title={t("title")} sub={t("sub")}>
      <div className="np-col np-gap-12">
        <Keys
          rows={[
            [t("search"), [["/"]]],
            [t("commands"), [[command, "K"]]],
            [t("help"), [["?"]]],
            [t("move"), [["↑"], ["↓"], ["k"], ["j"]]],
            [t("select"), [["x"]]],
            [t("range"), [["Shift", "x"]]],
            [t("open"), [["Enter"]]],
            [t("close"), [["Esc"]]],
          ]}
        />
        <h3>{t("records")}</h3>
        <Keys
          rows={[
            [t("recordNew"), [["n"]]],
            [t("recordEdit"), [["e"]]],
            [t("recordCopy"), [["d"]]],
            [t("recordRemove"), [["Del"]]],
            [t("recordBack"), [["u"]]],
            [t("recordReview"), [[command, "Enter"]]],
          ]}
        />
        <Switch label={t("on")} checked={single === "on"} onChange={(on) => setSingle(on ? "on" : "off")} />
      </div>
    </Modal>
  );
}

function Keys({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("shell.help");
  return (
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
  );
}
