import type { RestrictionKind } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import { staffDomainActs } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { DomainActs } from "./domain-acts.ts";
import { Papers } from "./papers.tsx";
import { RestrictDrawer, type Restricting } from "./restrict-drawer.tsx";

type Restriction = DomainActs["restrictions"][number];

/** Holds, court locks and UDRP locks of a domain. Everyone sees them; only staff with the right for compliance set and lift them. */
export function RestrictionsPanel({ domainid }: { domainid: string }): React.JSX.Element | null {
  const t = useTranslations("domainacts.restrict");
  const { data } = useApiQuery(staffDomainActs, { domainid });
  const [wish, setWish] = useState<Restricting | null>(null);
  const mayDecide = useColleague().permissions.includes("staff_compliance");
  if (data === undefined || (data.restrictions.length === 0 && !mayDecide)) return null;
  const { restrictions, maysets: kinds } = data;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {restrictions.length === 0 && <p className="np-soft">{t("none")}</p>}
        {restrictions.map((one) => (
          <OnePanel
            key={one.restrictionid}
            domainid={domainid}
            one={one}
            mayLift={mayDecide}
            onLift={() => setWish({ act: "lift", of: one })}
          />
        ))}
        {mayDecide && kinds.length > 0 && (
          <div className="np-row np-wrap np-gap-12">
            {kinds.map((kind: RestrictionKind) => (
              <Button key={kind} onClick={() => setWish({ act: "set", kind })}>
                {t(`set.${kind}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {wish !== null && <RestrictDrawer domainid={domainid} of={data} wish={wish} onClose={() => setWish(null)} />}
    </Panel>
  );
}

type OneProps = { domainid: string; one: Restriction; mayLift: boolean; onLift: () => void };

function OnePanel({ domainid, one, mayLift, onLift }: OneProps) {
  const t = useTranslations("domainacts.restrict");
  const step = one.lifted !== null ? "lifting" : one.shown === null ? "setting" : "on";
  return (
    <section className="np-col np-gap-12">
      <Banner tone={one.kind === "hold" ? "problem" : "needs"} title={t(`kind.${one.kind}`)}>
        {t(`step.${step}`)}
      </Banner>
      <KeyValue
        facts={[
          ...(one.kind === "hold"
            ? []
            : [
                { key: "case", label: t("casenumber"), value: one.casenumber },
                { key: "authority", label: t("authority"), value: one.authority },
                { key: "until", label: t("until"), value: one.until },
              ]),
          { key: "reason", label: t("why"), value: one.reason },
          { key: "by", label: t("by"), value: one.setby },
          { key: "at", label: t("at"), value: <DateTime value={one.set} /> },
          ...(one.quiet ? [{ key: "quiet", label: t("told"), value: t("untold") }] : []),
        ]}
      />
      {one.papers !== null && one.kind !== "hold" && (
        <Papers domainid={domainid} restrictionid={one.restrictionid} papers={one.papers} />
      )}
      {mayLift && one.lifted === null && (
        <div>
          <Button onClick={onLift}>{t(`lift.${one.kind}`)}</Button>
        </div>
      )}
    </section>
  );
}
