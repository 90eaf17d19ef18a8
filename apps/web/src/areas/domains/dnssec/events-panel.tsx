import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { Dnssec } from "./use-dnssec.ts";

const known = [
  "cds_keys",
  "cds_removal",
  "asked_sign",
  "asked_turn_off",
  "key_made",
  "key_found",
  "key_published",
  "key_withdrawing",
  "key_archived",
  "ds_pending_publish",
  "ds_matched",
  "ds_missing_local",
  "ds_pending_removal",
  "ds_revoked",
  "state_signed",
  "state_unsigned",
  "state_broken",
  "registry_refused",
  "asked_join",
  "signers_joined",
  "signers_agree",
  "signers_left",
  "signers_ended",
] as const;
type Known = (typeof known)[number];
const isKnown = (what: string): what is Known => known.some((one) => one === what);

/** The history of the chain, newest first. States that only lead to the next state are left out. */
export function EventsPanel({ dnssec }: { dnssec: Dnssec }) {
  const t = useTranslations("dnssec.events");
  // For a domain registered elsewhere, the DS is requested from its registrar, so nothing is sent to a registry from here.
  const asked = { ds_pending_publish: "ds_wanted", ds_pending_removal: "ds_unwanted" } as const;
  const wordOf = (what: Known) =>
    dnssec.mode === "elsewhere" && (what === "ds_pending_publish" || what === "ds_pending_removal") ? asked[what] : what;
  const shown = dnssec.events.filter(({ what }) => isKnown(what));
  if (shown.length === 0) return null;
  return (
    <Panel flush title={t("title")}>
      <ul className="np-keys">
        {shown.map(({ at, what, detail }) => (
          <li key={`${at} ${what} ${detail ?? ""}`} className="np-keys-head">
            <span>{t(isKnown(what) ? wordOf(what) : "other", { detail: detail ?? "" })}</span>
            <span className="np-soft">
              <DateTime value={at} show="relative" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
