import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { useWidth } from "../../../ui/use-width.ts";

type Name = { readonly itemid: string | null; readonly domainname: string; readonly unicodename: string };
/** An action on the domain's own page that is offered instead. */
type Way = { readonly act: "renew" | "restore"; readonly words: string };
const FEW = 20;

/** Domains that a bulk action does not change, each with the reason and, if there is one, an action that is possible instead. */
export function RefusedNames<Row extends Name>({
  refused,
  title,
  tone,
  note,
  why,
  way,
}: {
  refused: readonly Row[];
  title: string;
  tone: StatusTone;
  note?: string;
  why: (row: Row) => string;
  way: (row: Row) => Way | null;
}) {
  const t = useTranslations("bulk.refused");
  const isNarrow = useWidth() === "narrow";
  const [isWhole, setWhole] = useState(false);
  if (refused.length === 0) return null;
  const shown = isWhole ? refused : refused.slice(0, FEW);
  return (
    <Panel
      flush
      title={<StatusMark tone={tone}>{title}</StatusMark>}
      aside={isNarrow || note === undefined ? undefined : <span className="np-soft">{note}</span>}
    >
      <ul className="np-refused">
        {shown.map((row) => (
          <li key={row.domainname}>
            <DomainName name={row.unicodename} ascii={row.domainname} />
            <span>{why(row)}</span>
            <OtherWay itemid={row.itemid} way={way(row)} />
          </li>
        ))}
      </ul>
      {refused.length > shown.length && (
        <div className="np-row np-bulk-more">
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {t("more", { count: refused.length - shown.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function OtherWay({ itemid, way }: { itemid: string | null; way: Way | null }) {
  if (itemid === null || way === null) return <span />;
  return (
    <RouteButton to="domainStatus" params={{ itemID: itemid }} query={{ act: way.act }} size="sm">
      {way.words}
    </RouteButton>
  );
}
