import { recordSetKey } from "@nameplane/dns";
import type { SetChangeView } from "@nameplane/contracts/zones/record-set";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Tick } from "../../../ui/form/choices.tsx";
import { fullName } from "../record-words.tsx";
import { SetDiff } from "./set-diff.tsx";
import { useZone } from "../zone/index.ts";
import "../zone-sheets.css";

export type ListedChange = SetChangeView & { readonly conflict?: boolean };

/** How many rows are shown at first, and how many more with each click on "more". */
const step = 100;

/** The changes, set by set. If `left` is given, the user can leave out each of them. */
export function ChangeList({
  changes,
  left,
  onLeave,
}: {
  changes: readonly ListedChange[];
  /** Keys of the sets that are left out. */
  left?: ReadonlySet<string>;
  onLeave?: (left: ReadonlySet<string>) => void;
}) {
  const t = useTranslations("dnsimport.changes");
  const { zone } = useZone();
  const [shown, setShown] = useState(step);
  const toggle = (key: string, isTaken: boolean) => {
    const next = new Set(left);
    if (isTaken) next.delete(key);
    else next.add(key);
    onLeave?.(next);
  };
  const keys = changes.map(recordSetKey);
  return (
    <>
      {left && onLeave && (
        <label className="np-check">
          <Tick
            checked={left.size === 0}
            mixed={left.size > 0 && left.size < changes.length}
            onChange={(isTaken) => onLeave(new Set(isTaken ? [] : keys))}
          />
          <span>{t("takeAll")}</span>
        </label>
      )}
      <ul className="np-changes" aria-label={t("title")}>
        {changes.slice(0, shown).map((change, index) => {
          const key = keys[index] ?? "";
          return (
            <li key={key}>
              {left && (
                <Tick
                  aria-label={t("take", { what: `${change.type} ${fullName(change.owner, zone.name)}` })}
                  checked={!left.has(key)}
                  onChange={(isTaken) => toggle(key, isTaken)}
                />
              )}
              <SetDiff change={change} note={change.conflict && <span className="np-tag np-tag-needs">{t("conflict")}</span>} />
            </li>
          );
        })}
      </ul>
      {changes.length > shown && (
        <div>
          <Button size="sm" onClick={() => setShown(shown + step)}>
            {t("more", { count: Math.min(step, changes.length - shown) })}
          </Button>
        </div>
      )}
    </>
  );
}
