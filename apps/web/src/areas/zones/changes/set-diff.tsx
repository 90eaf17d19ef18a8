import type { SetChangeView } from "@nameplane/contracts/zones/record-set";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { fullName, TypeChip, useValueText } from "../record-words.tsx";
import { useZone } from "../zone/index.ts";
import "../set-diff.css";

/** The lines of a set that are removed and added. Unchanged records have no line. */
export function linesOf({ old, new: now }: Pick<SetChangeView, "old" | "new">) {
  const hasSameTtl = old?.ttl === now?.ttl;
  const stays = new Set(hasSameTtl ? old?.rdata.filter((rdata) => now?.rdata.includes(rdata)) : []);
  const side = (sign: "-" | "+", content: typeof old) =>
    (content?.rdata ?? []).filter((rdata) => !stays.has(rdata)).map((rdata) => ({ sign, rdata, ttl: content?.ttl ?? 0 }));
  return { lines: [...side("-", old), ...side("+", now)], stays: stays.size };
}

/** How many records the changes of sets add, change and remove together. The bar of staged changes shows the same number. */
export function recordsTouched(changes: readonly Pick<SetChangeView, "old" | "new">[]): number {
  return changes.reduce((sum, change) => {
    const { lines } = linesOf(change);
    const added = lines.filter(({ sign }) => sign === "+").length;
    return sum + Math.max(added, lines.length - added);
  }, 0);
}

/** A set of records before and after, line by line. */
export function SetDiff({ change, note }: { change: SetChangeView; note?: ReactNode }) {
  const t = useTranslations("dns.diff");
  const { zone } = useZone();
  const value = useValueText();
  const { lines, stays } = linesOf(change);
  const added = lines.filter(({ sign }) => sign === "+").length;
  const removed = lines.length - added;
  const changed = Math.min(added, removed);
  const counts = [
    changed > 0 ? t("changed", { count: changed }) : null,
    added > changed ? t("added", { count: added - changed }) : null,
    removed > changed ? t("removed", { count: removed - changed }) : null,
  ];
  return (
    <div className="np-diff" role="group" aria-label={`${change.type} ${fullName(change.owner, zone.name)}`}>
      <div className="np-diff-head">
        <TypeChip type={change.type} />
        <b className="np-mono np-grow" translate="no">
          {fullName(change.owner, zone.name)}
        </b>
        <span className="np-soft">{counts.filter((each) => each !== null).join(", ")}</span>
      </div>
      <ul className="np-diff-lines np-mono" translate="no">
        {lines.map(({ sign, rdata, ttl }) => (
          <li key={`${sign}${rdata}`} className={sign === "+" ? "np-diff-added" : "np-diff-removed"}>
            <span aria-hidden>{sign}</span>
            <span className="np-visually-hidden">{sign === "+" ? t("isAdded") : t("isRemoved")}</span>
            <span>{value(change.type, rdata)}</span>
            <span>{ttl}</span>
          </li>
        ))}
      </ul>
      {(note || stays > 0) && (
        <p className="np-diff-note">
          {note} {stays > 0 && t("stays", { count: stays })}
        </p>
      )}
    </div>
  );
}
