import { expandName } from "@nameplane/dns";
import { useTranslations } from "use-intl";
import { isRefused, useServerFixes, type Fix, type Shown } from "../changes/index.ts";
import {
  useStageFix,
  nameOf,
  readDraft,
  withName,
  withType,
  type RecordDraft,
  keyOf,
  stageSets,
  type RecordLine,
  type ServerSet,
  useStaging,
} from "../staging/index.ts";
import { clashes, type Judged } from "./use-judged-record.ts";
import { draftZone, useZone } from "../zone/index.ts";

type Options = {
  readonly draft: RecordDraft;
  readonly judged: Judged | null;
  readonly onChange: (draft: RecordDraft) => void;
  readonly focusName: () => void;
  /** Called when the record was staged by its fix. */
  readonly onStaged: () => void;
};

const addresses = ["A", "AAAA", "CNAME"];

/** Sets that have to be removed before a record can exist at its name. */
function inTheWay(record: RecordLine, here: readonly ServerSet[]): readonly ServerSet[] {
  const others = here.filter((set) => keyOf(set) !== keyOf(record));
  if (record.type === "CNAME") return others;
  if (record.type === "REDIRECT" || record.type === "ALIAS") return others.filter(({ type }) => addresses.includes(type));
  if (record.type === "MAILFORWARD") return others.filter(({ type }) => type === "MX");
  if (record.type === "MX") return others.filter(({ type }) => type === "MAILFORWARD" || type === "CNAME");
  return others.filter(({ type }) => ["CNAME", "REDIRECT", "ALIAS"].includes(type));
}

/** Returns a function for the buttons that fix a finding. */
export function useFixes({ draft, judged, onChange, focusName, onStaged }: Options): (finding: Shown) => readonly Fix[] {
  const t = useTranslations("dns.fix");
  const { zone, open } = useZone();
  const staging = useStaging();
  const read = readDraft(draft, draftZone(zone));
  const stageFix = useStageFix();
  const serverFixes = useServerFixes((changes) => {
    if (judged === null) return;
    staging.update(() => judged.edits);
    void stageFix(changes);
    onStaged();
  });
  const rename = (key: string, label: string, name: string): Fix => ({
    key,
    label,
    run: () => {
      onChange(withName(draft, name));
      focusName();
    },
  });
  const replace = (): readonly Fix[] => {
    const blocking = read.ok ? inTheWay(read.value, judged?.here ?? []) : [];
    const another: Fix = { key: "another", label: t("anotherName"), run: focusName };
    if (blocking.length === 0) return [another];
    const types = blocking.map(({ type }) => type).join(", ");
    const gone = blocking.map((set) => ({ owner: set.owner, type: set.type, found: set, next: null }));
    const isOnlyThat = judged?.findings.every((finding) => !isRefused(finding) || clashes.has(finding.reason)) ?? false;
    const run = () => {
      staging.update((edits) => stageSets(isOnlyThat && judged !== null ? judged.edits : edits, gone));
      if (isOnlyThat) onStaged();
      // The draft is judged again, because the other sets are now removed.
      else onChange({ ...draft });
    };
    return [{ key: "replace", label: t("replace", { types, count: blocking.length }), run }, another];
  };
  return (finding) => {
    const { reason } = finding;
    if (reason === "dns.owner_at_sign") return [rename("apex", t("apex"), "")];
    if (reason === "dns.owner_repeats_domain") {
      const { suggestion } = expandName(nameOf(draft), zone.apex);
      return suggestion === null
        ? []
        : [rename("shorter", suggestion === "" ? t("apex") : t("use", { name: suggestion }), suggestion)];
    }
    if (reason === "dns.cname_at_apex") {
      // No fix is offered if the name server in use cannot answer for ALIAS.
      if (!finding.fixes?.some(({ key }) => key === "use_alias")) return [];
      return [{ key: "alias", label: t("alias"), run: () => onChange(withType(draft, "ALIAS")) }];
    }
    if (reason === "dns.ttl_low") return [{ key: "ttl", label: t("fiveMinutes"), run: () => onChange({ ...draft, ttl: "300" }) }];
    if (reason === "dns.soa_alone") return [{ key: "info", label: t("zoneInfo"), run: () => open("info") }];
    if (clashes.has(reason)) return replace();
    return serverFixes(finding);
  };
}
