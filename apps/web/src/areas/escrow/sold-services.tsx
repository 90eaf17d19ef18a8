import { escrowServices } from "@nameplane/contracts/escrow/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { ServiceLines, useObstacleText } from "../pushes/index.ts";

/** What becomes of the seller's services of a domain. Nothing is shown if it has none, or is not in the account. */
export function SoldServices({ domainname }: { domainname: string }) {
  const t = useTranslations("escrow.sold");
  const obstacle = useObstacleText();
  const { data } = useApiQuery(escrowServices, { domainname });
  if (data === undefined || (data.services.length === 0 && data.obstacles.length === 0)) return null;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {data.obstacles.map((each) => (
          <Banner key={each.reason} tone="needs" title={t("first")}>
            {obstacle(each)}
          </Banner>
        ))}
        <ServiceLines lines={data.services} />
      </div>
    </Panel>
  );
}
