import type { SetChangeView } from "@nameplane/contracts/zones/record-set";
import type { PlanView } from "@nameplane/contracts/zones/save";
import { describeChanges, isRecordType, type ChangeEffect, type RecordSetChange } from "@nameplane/dns";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { isService, useEffectText } from "./effect-words.ts";
import { isBrokenRule, isRefused, useReasonText, useServerFixes } from "./finding-list.tsx";
import { fullName, useSpan } from "../record-words.tsx";
import { SetDiff } from "./set-diff.tsx";
import { keyOf, useStageFix } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";

const asDnsChange = ({ owner, type, old, new: now }: SetChangeView): RecordSetChange[] =>
  isRecordType(type)
    ? [
        {
          owner,
          type,
          old: old && { ttlSeconds: old.ttl, rdata: old.rdata },
          new: now && { ttlSeconds: now.ttl, rdata: now.rdata },
        },
      ]
    : [];

/** How many changed sets are shown at first. The rest of a larger change is only counted. */
export const diffsMax = 100;

/** How many effects on services are listed. If the list were longer, no one would read as far as the question below it. */
const servicesMax = 8;

/**
 * The effects to list: first those at the domain itself and at "www", then those on mail and name servers, then those on single
 * hosts.
 */
function foremost(effects: readonly ChangeEffect[]): readonly ChangeEffect[] {
  if (effects.length <= servicesMax) return effects;
  const rank = ({ key, sets }: ChangeEffect) =>
    sets.some(({ owner }) => owner === "" || owner === "www") ? 0 : key.startsWith("place_") ? 2 : 1;
  return effects.toSorted((a, b) => rank(a) - rank(b)).slice(0, servicesMax);
}

/** Tells how many sets of a very large change are not shown. */
export function MoreSets({ count }: { count: number }) {
  const t = useTranslations("dns.review");
  return count > diffsMax && <p className="np-soft">{t("moreSets", { count: count - diffsMax })}</p>;
}

/** Effects that move mail to another server. The old mailbox still receives mail for a while and has to be read. */
const leavesMailbox: ReadonlySet<string> = new Set(["mail_moves", "mail_removed", "mail_stops", "mail_only_forwarded"]);

/**
 * What a change does. Its effects on services come first, in words, followed by every set before and after, and how long
 * resolvers keep the old content.
 */
export function PlanDiff({ changes }: { changes: readonly SetChangeView[] }) {
  const t = useTranslations("dns.review");
  const { zone } = useZone();
  const { time } = useFormat();
  const now = useNow();
  const text = useEffectText();
  const span = useSpan();
  const effects = describeChanges(changes.filter(({ type }) => type !== "SOA").flatMap(asDnsChange), zone.name);
  const services = effects.filter(isService);
  const until = (seconds: number) => time(new Date(now.getTime() + seconds * 1000));
  return (
    <>
      {foremost(services).map((effect) => (
        <Banner key={`${effect.key} ${effect.sets.map(keyOf).join()}`} tone="info" title={text(effect)}>
          {effect.oldKeptSeconds !== null && leavesMailbox.has(effect.key)
            ? t("keepMailbox", { until: until(effect.oldKeptSeconds) })
            : effect.oldKeptSeconds !== null &&
              effect.key !== "mail_added" &&
              t("oldUntil", { until: until(effect.oldKeptSeconds) })}
        </Banner>
      ))}
      {services.length > servicesMax && <p className="np-soft">{t("moreServices", { count: services.length - servicesMax })}</p>}
      {changes.slice(0, diffsMax).map((change) => {
        const words = effects.filter((effect) => !isService(effect) && effect.sets.some((set) => keyOf(set) === keyOf(change)));
        return (
          <SetDiff
            key={keyOf(change)}
            change={change}
            note={[
              ...(change.old === null ? [] : [t("resolvers", { until: until(change.old.ttl), span: span(change.old.ttl) })]),
              ...words.filter(({ key }) => !key.startsWith("records_")).map(text),
            ].join(" ")}
          />
        );
      })}
      <MoreSets count={changes.length} />
    </>
  );
}

/** The notes that the change replaces. */
export function PlanNotes({ notes }: { notes: PlanView["notes"] }) {
  const t = useTranslations("dns.review");
  const { zone } = useZone();
  if (notes.length === 0) return null;
  return (
    <Banner tone="info" title={t("notes", { count: notes.length })}>
      <ul className="np-col">
        {notes.map((note) => (
          <li key={keyOf(note)}>
            <span className="np-mono np-mono-s">
              {note.type} {fullName(note.owner, zone.name)}
            </span>{" "}
            {note.new === null ? t("noteGone", { old: note.old ?? "" }) : t("noteNew", { note: note.new })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The problems that prevent a change from being saved, and its warnings, with their fixes. */
export function PlanFindings({ plan, withFixes = false }: { plan: Pick<PlanView, "findings">; withFixes?: boolean }) {
  const t = useTranslations("dns.review");
  const { zone } = useZone();
  const reason = useReasonText();
  const stageFix = useStageFix();
  const fixesOf = useServerFixes((changes) => void stageFix(changes));
  const refused = plan.findings.filter(isRefused);
  const rules = plan.findings.filter(isBrokenRule);
  const warnings = plan.findings.filter(({ severity }) => severity === "warning");
  const lines = (findings: PlanView["findings"]) => (
    <ul className="np-col">
      {findings.map((finding) => (
        <li key={`${keyOf(finding)} ${finding.reason} ${finding.detail ?? ""}`}>
          <span className="np-mono np-mono-s">
            {finding.type} {fullName(finding.owner, zone.name)}
          </span>{" "}
          {reason(finding)}
          {withFixes &&
            fixesOf(finding).map((fix) => (
              <Fragment key={fix.key}>
                {" "}
                <button type="button" className="np-text-button" onClick={fix.run}>
                  {fix.label}
                </button>
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {refused.length > 0 && (
        <Banner tone="problem" title={t("errors")} live>
          {lines(refused)}
        </Banner>
      )}
      {rules.length > 0 && (
        <Banner tone="problem" title={t("rules")} live>
          {lines(rules)}
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="needs" title={t("warnings")}>
          {lines(warnings)}
        </Banner>
      )}
    </>
  );
}
