import { useTranslations } from "use-intl";
import { cachedLists } from "../../shell/lists/cached-lists.ts";
import { useCachedList } from "../../shell/lists/use-cached-list.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { KeyValue, Panel, type Fact } from "../../ui/layout/page.tsx";
import { flagOf, listOf, numberOf, spanOf, textOf, wordOf, type TldInfo } from "./tld-facts.rules.ts";

type Props = { readonly tld: TldInfo["tld"] };

/** The facts of a TLD, the most important first. An unknown fact is shown as a dash. */
export function TldFacts({ tld }: Props) {
  return (
    <div className="np-tld-facts">
      <Registration tld={tld} />
      <Names tld={tld} />
      <Keeping tld={tld} />
      <Technical tld={tld} />
      <Registry tld={tld} />
    </div>
  );
}

function useWords() {
  const t = useTranslations("tlds.page");
  return {
    yesNo: (value: boolean) => t(value ? "yes" : "no"),
    years: (list: readonly (string | number)[]) => {
      const span = spanOf(list);
      return span === null ? null : t("years", { list: span.text, last: span.last });
    },
  };
}

function Registration({ tld }: Props) {
  const t = useTranslations("tlds.page");
  const { date, locale } = useFormat();
  const { data } = useCachedList(cachedLists.tldGroups);
  const groupName = (key: string | number) => data?.groups.find((group) => group.key === key)?.[locale] ?? null;
  const words = useWords();
  const status = wordOf(tld, "status", ["sold", "transfer_only", "hidden", "closed"]);
  const kind = wordOf(tld, "tldType", ["gtld", "cctld", "second_level"]);
  const agreement = textOf(tld, "agreement");
  const hours = numberOf(tld, "handlingTime");
  const created = textOf(tld, "tld_created");
  const facts: Fact[] = [
    { key: "status", label: t("status"), value: status && t(`statuses.${status}`) },
    { key: "type", label: t("type"), value: kind && t(`types.${kind}`) },
    { key: "country", label: t("country"), value: textOf(tld, "countrycode") },
    { key: "connection", label: t("connection"), value: textOf(tld, "countryconnection") ?? t("anyone") },
    { key: "regY", label: t("regYears"), value: words.years(listOf(tld, "regY")) },
    { key: "regTime", label: t("regTime"), value: textOf(tld, "regTime") },
    { key: "handling", label: t("handling"), value: hours === null ? null : t("hours", { count: hours }) },
    {
      key: "agreement",
      label: t("agreement"),
      value: agreement && <Outside href={agreement}>{t("agreementLink")}</Outside>,
    },
    {
      key: "groups",
      label: t("groups"),
      value: listOf(tld, "tldGroup")
        .flatMap((key) => groupName(key) ?? [])
        .join(", "),
    },
    { key: "created", label: t("created"), value: created && date(created) },
  ];
  return (
    <Panel title={t("registration")} flush>
      <KeyValue facts={facts} />
    </Panel>
  );
}

function Names({ tld }: Props) {
  const t = useTranslations("tlds.page");
  const words = useWords();
  const [min, max] = [numberOf(tld, "minLen"), numberOf(tld, "maxLen")];
  const facts: Fact[] = [
    {
      key: "lengths",
      label: t("lengths"),
      value: min === null || max === null ? null : t("lengthOf", { min: String(min), max: String(max) }),
    },
    { key: "idn", label: t("idn"), value: words.yesNo(flagOf(tld, "idn")) },
    { key: "similarity", label: t("similarity"), value: textOf(tld, "nameSimilarity") },
    {
      key: "subdomains",
      label: t("subdomains"),
      value: (
        <span className="np-mono">
          {listOf(tld, "subdomains")
            .map((each) => `.${each}`)
            .join(" ")}
        </span>
      ),
    },
  ];
  return (
    <Panel title={t("names")} flush>
      <KeyValue facts={listOf(tld, "subdomains").length === 0 ? facts.slice(0, -1) : facts} />
    </Panel>
  );
}

function Keeping({ tld }: Props) {
  const t = useTranslations("tlds.page");
  const words = useWords();
  const transfer = wordOf(tld, "transferMethod", ["immediate", "pending", "push"]);
  const trustee = wordOf(tld, "trustee", ["none", "offered", "required"]);
  const facts: Fact[] = [
    { key: "renewY", label: t("renewYears"), value: words.years(listOf(tld, "renewY")) },
    { key: "autorenew", label: t("autorenew"), value: words.yesNo(flagOf(tld, "autorenew")) },
    { key: "transfer", label: t("transfer"), value: transfer && t(`transfers.${transfer}`) },
    { key: "verification", label: t("verification"), value: textOf(tld, "transferVerificationMethod") },
    { key: "authcode", label: t("authcode"), value: words.yesNo(flagOf(tld, "useAuthcode")) },
    { key: "shield", label: t("shield"), value: words.yesNo(flagOf(tld, "shieldWhois")) },
    { key: "trustee", label: t("trustee"), value: trustee && t(`trustees.${trustee}`) },
  ];
  return (
    <Panel title={t("keeping")} flush>
      <KeyValue facts={facts} />
    </Panel>
  );
}

function Technical({ tld }: Props) {
  const t = useTranslations("tlds.page");
  const words = useWords();
  const [min, max] = [numberOf(tld, "minNS"), numberOf(tld, "maxNS")];
  const root = textOf(tld, "root_server");
  const facts: Fact[] = [
    {
      key: "ns",
      label: t("ns"),
      value: min === null || max === null ? null : t("nsOf", { min: String(min), max: String(max) }),
    },
    { key: "dnssec", label: t("dnssec"), value: words.yesNo(flagOf(tld, "dnssec")) },
    { key: "root", label: t("root"), value: root && <span className="np-mono">{root}</span> },
  ];
  return (
    <Panel title={t("technical")} flush>
      <KeyValue facts={facts} />
    </Panel>
  );
}

function Registry({ tld }: Props) {
  const t = useTranslations("tlds.page");
  const [url, email] = [textOf(tld, "registry_url"), textOf(tld, "registry_admin_email")];
  const facts: Fact[] = [
    { key: "name", label: t("registryName"), value: textOf(tld, "registry_name") },
    { key: "url", label: t("registryUrl"), value: url && <Outside href={url}>{new URL(url).hostname}</Outside> },
    { key: "email", label: t("adminEmail"), value: email },
    { key: "tech", label: t("techAdmin"), value: textOf(tld, "registry_tech_admin") },
  ];
  return (
    <Panel title={t("registry")} flush>
      <KeyValue facts={facts} />
    </Panel>
  );
}

/** A link if the URL is a web address. The URLs come from reference data and may be anything. */
function Outside({ href, children }: { href: string; children: string }) {
  return /^https?:\/\//.test(href) ? (
    <a className="np-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <>{children}</>
  );
}
