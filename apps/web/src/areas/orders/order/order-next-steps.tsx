import { IconChevronRight, IconListDetails, IconWorld } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Icon, type IconType } from "../../../ui/icon.tsx";
import { isGained, isNew, lineState, type Order } from "./order.rules.ts";

/** Links to the names of the order. Shown once some of the names are done. */
export function OrderNextSteps({ order }: { order: Order }) {
  const t = useTranslations("progress.next");
  const done = order.lines.filter((line) => lineState(line) === "done" && line.itemid !== null && isGained(line));
  const [first] = done;
  if (!first?.itemid) return null;
  const itemID = first.itemid;
  const names = (
    <Step
      icon={IconListDetails}
      title={t(done.every(isNew) ? "newNames" : "names", { count: done.length })}
      note={t("namesNote")}
    />
  );
  return (
    <nav className="np-next" aria-label={t("label")}>
      {done.length > 1 ? (
        <RouteLink to="domainList" className="np-next-step">
          {names}
        </RouteLink>
      ) : (
        <>
          <RouteLink to="domainStatus" params={{ itemID }} className="np-next-step">
            {names}
          </RouteLink>
          <RouteLink to="domainDns" params={{ itemID }} className="np-next-step">
            <Step icon={IconWorld} title={t("dns")} note={t("dnsNote", { name: first.unicodename ?? first.domainname ?? "" })} />
          </RouteLink>
        </>
      )}
    </nav>
  );
}

function Step({ icon, title, note }: { icon: IconType; title: string; note: string }) {
  return (
    <>
      <Icon of={icon} size="l" />
      <span className="np-grow">
        <b>{title}</b>
        <span className="np-small np-soft">{note}</span>
      </span>
      <Icon of={IconChevronRight} />
    </>
  );
}
