import { IconKeyboard } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";
import { usePreference } from "../../../lib/use-preference.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Switch } from "../../../ui/form/choices.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { useKeys } from "./use-keys.ts";

const keysOf = {
  next: ["j", "k"],
  open: ["Enter"],
  choose: ["x"],
  assign: ["a"],
  snooze: ["s"],
  tag: ["t"],
  close: ["e"],
  answer: ["r"],
  note: ["n"],
  merge: ["m"],
  split: ["p"],
  back: ["u"],
  help: ["?"],
} as const;

export type DeskKey = keyof typeof keysOf;

/** A button, and the key `?`, that list the keyboard shortcuts of a page. */
export function KeysHelp({ of }: { of: readonly DeskKey[] }) {
  const t = useTranslations("desk.keys");
  const [isOpen, setOpen] = useState(false);
  const [single, setSingle] = usePreference("shortcuts", "on");
  useKeys({ "?": () => setOpen(true) });
  return (
    <>
      <Button icon={IconKeyboard} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      {isOpen && (
        <Modal open onClose={() => setOpen(false)} title={t("title")} sub={t("sub")}>
          <div className="np-col np-gap-12">
            <dl className="np-facts np-panel">
              {of.map((what) => (
                <Fragment key={what}>
                  <dt>{t(what)}</dt>
                  <dd>
                    {keysOf[what].map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className="np-quiet"> {t("or")} </span>}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
            <Switch label={t("on")} checked={single === "on"} onChange={(on) => setSingle(on ? "on" : "off")} />
          </div>
        </Modal>
      )}
    </>
  );
}
