import type { ConflictView } from "@nameplane/contracts/zones/save";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { fullName, TypeChip, useValueText } from "../record-words.tsx";
import { isBeginningKnown, settleConflict, useStaged, useStaging } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";

/**
 * Shown if two people changed the same set: both versions side by side, and the choice between them. Nothing is overwritten
 * without a choice.
 */
export function ConflictCard({ conflict, onSettled }: { conflict: ConflictView; onSettled: () => void }) {
  const t = useTranslations("dns.conflict");
  const { zone } = useZone();
  const staging = useStaging();
  const { edits } = useStaged();
  const name = fullName(conflict.owner, zone.name);
  const canMerge = conflict.found !== null && conflict.wanted !== null;
  const isKnown = isBeginningKnown(edits, conflict);
  const settle = (choice: "mine" | "theirs" | "both") => {
    staging.update((edits) => settleConflict(edits, conflict, choice));
    onSettled();
  };
  return (
    <section className="np-conflict" aria-label={t("label", { type: conflict.type, name })}>
      <div className="np-row np-wrap">
        <TypeChip type={conflict.type} />
        <b className="np-mono">{name}</b>
        <span className="np-soft">
          {conflict.changedby !== null && t("by", { name: conflict.changedby })}{" "}
          {conflict.changedat !== null && <DateTime value={conflict.changedat} show="relative" />}
        </span>
      </div>
      <div className="np-conflict-sides">
        <Side title={t("mine")} type={conflict.type} content={conflict.wanted} none={t("removes")} />
        <Side title={t("theirs")} type={conflict.type} content={conflict.found} none={t("removed")} />
      </div>
      {canMerge && <p className="np-soft np-cap">{t(isKnown ? "bothText" : "bothUnknownText")}</p>}
      <div className="np-conflict-acts">
        <Button size="sm" onClick={() => settle("mine")}>
          {t("keepMine")}
        </Button>
        <Button size="sm" onClick={() => settle("theirs")}>
          {t("takeTheirs")}
        </Button>
        {canMerge && (
          <Button size="sm" variant="ghost" onClick={() => settle("both")}>
            {t(isKnown ? "both" : "bothUnknown")}
          </Button>
        )}
      </div>
    </section>
  );
}

function Side({ title, type, content, none }: { title: string; type: string; content: ConflictView["found"]; none: string }) {
  const value = useValueText();
  return (
    <div className="np-conflict-side">
      <b>{title}</b>
      {content === null ? (
        <p className="np-soft">{none}</p>
      ) : (
        <ul className="np-mono np-mono-s" translate="no">
          {content.rdata.map((rdata) => (
            <li key={rdata}>{value(type, rdata)}</li>
          ))}
          <li className="np-quiet">TTL {content.ttl}</li>
        </ul>
      )}
    </div>
  );
}
