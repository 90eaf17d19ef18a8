import { useTranslations } from "use-intl";
import { ContactLink } from "../../shell/brand/contact-link.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { visibleTabs } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";

/** The ways to contact the brand: a ticket if it has tickets, and its mail address if it publishes one. */
export function WriteToUs({ about }: { about: string }) {
  const t = useTranslations("services.order");
  const viewer = useViewer();
  const { globals } = useBrand();
  const hasTickets = visibleTabs("support", viewer).includes("openTickets");
  return (
    <div className="np-col np-gap-12">
      {(globals.showContactUs || !hasTickets) && (
        <p>{t.rich("write", { us: () => <ContactLink about={t("subject", { product: about })} /> })}</p>
      )}
      {hasTickets && (
        <div>
          <RouteButton to="newTicket">{t("ticket")}</RouteButton>
        </div>
      )}
    </div>
  );
}
