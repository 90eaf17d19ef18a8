import { IconLogout } from "@tabler/icons-react";
import { queueCounts } from "@nameplane/contracts/reports/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../lib/api/use-api.ts";
import { StaffLink, useStaffRouteId } from "../shell/staff/staff-link.tsx";
import { groupsOf, staffRouteOf, type StaffRouteId } from "../shell/staff/staff-routes.ts";
import { useColleague, useStaffSession } from "../shell/staff/staff-session.ts";
import { Button } from "../ui/basics/button.tsx";
import { Drawer } from "../ui/overlay/drawer.tsx";
import { ThemeChoice } from "../ui/theme/theme-choice.tsx";

/** Returns how a link to a page is marked: as the open page, or as the menu entry to which the open page belongs. */
export function useMarkOf() {
  const here = useStaffRouteId();
  const marked = here === null ? null : (staffRouteOf(here).parent ?? here);
  return (id: StaffRouteId) => (marked !== id ? undefined : here === id ? ("page" as const) : ("true" as const));
}

/**
 * The pages that the staff member may open, in groups. It is at the side of the page, and on a phone in a drawer. `onGo` is
 * called when a link is pressed.
 */
export function StaffMenu({ onGo }: { readonly onGo?: () => void }) {
  const t = useTranslations("staff");
  const { permissions } = useColleague();
  const markOf = useMarkOf();
  const waiting = useWaiting();
  return (
    <nav className="np-staff-menu" aria-label={t("menu")}>
      {groupsOf(permissions).map(({ group, ids }) => (
        <section key={group} aria-label={t(`group.${group}`)}>
          <span className="np-staff-group" aria-hidden>
            {t(`group.${group}`)}
          </span>
          {ids.map((id) => {
            const count = waiting.get(id) ?? 0;
            return (
              <StaffLink
                key={id}
                to={id}
                aria-current={markOf(id)}
                aria-description={count === 0 ? undefined : t("waiting", { count })}
                onClick={onGo}
              >
                {t(`title.${staffRouteOf(id).title}`)}
                {count > 0 && (
                  <span className="np-staff-waiting" aria-hidden>
                    {count > 999 ? "999+" : count}
                  </span>
                )}
              </StaffLink>
            );
          })}
        </section>
      ))}
    </nav>
  );
}

/** The number of items that wait in the queues, by the page that lists them. */
function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useApiQuery(queueCounts, {});
  return new Map((data?.queues ?? []).map(({ queue, count }) => [queue, count]));
}

/** The menu on a phone. It also contains what does not fit into the header there. Pressing one of its links closes it. */
export function StaffMenuDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations("staff");
  const { name } = useColleague();
  const { logOut } = useStaffSession();
  const markOf = useMarkOf();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={name}
      width="min(340px, 92vw)"
      flush
      footer={
        <>
          <ThemeChoice />
          <Button variant="ghost" size="sm" icon={IconLogout} onClick={() => void logOut()}>
            {t("logOut")}
          </Button>
        </>
      }
    >
      <div className="np-staff-drawer">
        <StaffMenu onGo={onClose} />
        <nav className="np-staff-menu" aria-label={t("own")}>
          <StaffLink to="security" aria-current={markOf("security")} onClick={onClose}>
            {t("title.security")}
          </StaffLink>
        </nav>
      </div>
    </Drawer>
  );
}
