import { IconChevronRight, IconMail, IconUsers, IconWorld } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { isBuilt } from "../../app/routing/gating.rules.ts";
import { RouteLink } from "../../app/routing/route-link.tsx";
import { Icon, type IconType } from "../../ui/icon.tsx";
import { lineState, type Order } from "./order.rules.ts";

/** What people do with a new name: point it, set up mail, bring a colleague in. Shown once something is done. */
export function OrderNextSteps({ order }: { order: Order }) {
  const t = useTranslations("progress.next");
  const done = order.lines.filter((line) => lineState(line) === "done" && line.itemid !== null);
  const [first] = done;
  if (!first?.itemid) return null;
  const itemID = first.itemid;
  const dns = isBuilt("domainDns");
  return (
    <nav className="np-next" aria-label={t("label")}>
      {dns && done.length === 1 && (
        <RouteLink to="domainDns" params={{ itemID }} className="np-next-step">
          <Step icon={IconWorld} title={t("point", { count: 1 })} note={t("pointNote")} />
        </RouteLink>
      )}
      {done.length > 1 && isBuilt("domainList") && (
        <RouteLink to="domainList" className="np-next-step">
          <Step icon={IconWorld} title={t("point", { count: done.length })} note={t("pointNote")} />
        </RouteLink>
      )}
      {dns && (
        <RouteLink to="domainDns" params={{ itemID }} className="np-next-step">
          <Step
            icon={IconMail}
            title={t("mail")}
            note={t("mailNote", { name: first.unicodename ?? first.domainname ?? "" })}
          />
        </RouteLink>
      )}
      {isBuilt("accountUsers") && (
        <RouteLink to="accountUsers" className="np-next-step">
          <Step icon={IconUsers} title={t("invite")} note={t("inviteNote")} />
        </RouteLink>
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
