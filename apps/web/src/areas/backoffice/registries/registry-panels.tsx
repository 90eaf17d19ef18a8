import { useTranslations } from "use-intl";
import { StaffLink, StaffLinkOrText } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import type { RegistryAnswer, RegistryDrawer } from "./registry-answer.ts";

type Props = { readonly data: RegistryAnswer };
type Opening = Props & { readonly onOpen: (drawer: RegistryDrawer) => void };

/** The sessions that our processes have open at the registry, and how it has answered in the last hour. */
export function LivePanel({ data }: Props): React.JSX.Element {
  const t = useTranslations("registries");
  const live = useTranslations("registries.live");
  const { registry, processes } = data;
  return (
    <Panel flush title={live("title")}>
      <KeyValue
        facts={[
          {
            key: "sessions",
            label: t("column.sessions"),
            value:
              registry.sessions === null ? t("notReported") : t("of", { count: registry.sessions, most: registry.allowed ?? 0 }),
          },
          { key: "commands", label: live("commands"), value: t("commands", { count: registry.commands }) },
          {
            key: "failed",
            label: live("failed"),
            value:
              registry.failed > 0 ? (
                <StatusMark tone="problem">{t("failures", { count: registry.failed })}</StatusMark>
              ) : (
                live("noFailures")
              ),
          },
          {
            key: "median",
            label: live("median"),
            value: registry.medianMs === null ? null : live("ms", { ms: registry.medianMs }),
          },
          ...processes.map((each) => ({
            key: each.process,
            label: <span translate="no">{each.process}</span>,
            value: live("process", {
              sessions: each.sessions,
              inflight: each.inflight,
              waiting: each.waiting,
              breaker: each.breaker,
            }),
          })),
          ...data.maintenance.map(({ at, text }) => ({
            key: `maintenance ${at}`,
            label: live("maintenance"),
            value: text,
          })),
        ]}
      />
    </Panel>
  );
}

/** The customers' requests that have waited longest for the registry. */
export function WaitingPanel({ data }: Props): React.JSX.Element {
  const t = useTranslations("registries.waiting");
  return (
    <Panel title={t("title", { count: data.registry.waiting })}>
      {data.waiting.length === 0 && <p className="np-soft">{t("none")}</p>}
      <ul className="np-col np-gap-12 np-registry-list">
        {data.waiting.map(({ requestid, name, status, reason, since }) => (
          <li key={requestid} className="np-col np-gap-4">
            <span className="np-row np-wrap np-gap-12 np-between">
              <StaffLinkOrText to="request" params={{ number: String(requestid) }}>
                {name}
              </StaffLinkOrText>
              <CodeStatus code={status} />
            </span>
            <span className="np-small np-soft">
              <DateTime value={since} show="moment" />
              {reason !== null && `, ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How we log in at the registry, and the limits that apply. */
export function AccountPanel({ data, onOpen }: Opening): React.JSX.Element {
  const t = useTranslations("registries.account");
  const { account, limits, trial } = data;
  const server = account?.servername ?? null;
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <span className="np-row np-wrap np-gap-8">
          <Button size="sm" onClick={() => onOpen("account")}>
            {t(account === null ? "enter" : "edit")}
          </Button>
        </span>
      }
    >
      <KeyValue
        facts={[
          { key: "host", label: t("host"), value: account && <span translate="no">{`${account.host}:${account.port}`}</span> },
          ...(server === null ? [] : [{ key: "server", label: t("servername"), value: <span translate="no">{server}</span> }]),
          { key: "client", label: t("clientid"), value: account && <span translate="no">{account.clientid}</span> },
          { key: "ca", label: t("ca"), value: account && t(account.hasca ? "ownCa" : "webCa") },
          {
            key: "password",
            label: t("password"),
            value: account && (
              <span className="np-row np-wrap np-gap-8">
                {account.passwordset === null ? t("fromFile") : <DateTime value={account.passwordset} />}
                <Button size="sm" onClick={() => onOpen("password")}>
                  {t("changePassword")}
                </Button>
              </span>
            ),
          },
          {
            key: "certificate",
            label: t("certificate"),
            value: account && (
              <span className="np-col np-gap-4">
                {account.certificate === null ? (
                  t(data.wantscertificate ? "certificateMissing" : "noCertificate")
                ) : (
                  <span>
                    {account.certificate.until === null
                      ? account.certificate.subject
                      : t.rich("until", {
                          subject: account.certificate.subject,
                          when: () => <DateTime value={account.certificate?.until ?? ""} />,
                        })}
                  </span>
                )}
                <span>
                  <Button size="sm" onClick={() => onOpen("certificate")}>
                    {t("setCertificate")}
                  </Button>
                </span>
              </span>
            ),
          },
          {
            key: "limits",
            label: t("limits"),
            value: (
              <span className="np-col np-gap-4">
                {t("limitsAre", {
                  minute: limits.commandsperminute ?? 0,
                  sessions: limits.maxsessions,
                  names: limits.namespercheck,
                })}
                <span>
                  <Button size="sm" onClick={() => onOpen("limits")}>
                    {t("setLimits")}
                  </Button>
                </span>
              </span>
            ),
          },
          { key: "extensions", label: t("extensions"), value: <Uris uris={data.extensions} /> },
          {
            key: "trial",
            label: t("trial"),
            value: trial && (
              <span className="np-col np-gap-4">
                <StatusMark tone={trial.works ? "active" : "problem"}>{t(trial.works ? "works" : "fails")}</StatusMark>
                <span className="np-small np-soft">
                  {trial.by}, <DateTime value={trial.at} show="moment" />
                </span>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** The last part of a URI, which is the usual name of an object or extension. */
const shortOf = (uri: string): string => uri.split(/[:/]/).at(-1) ?? uri;

export function Uris({ uris }: { uris: readonly string[] }): React.JSX.Element | null {
  if (uris.length === 0) return null;
  return (
    <span className="np-col np-small np-mono np-registry-uris" translate="no">
      {uris.map((uri) => (
        <span key={uri} title={uri}>
          {shortOf(uri)}
        </span>
      ))}
    </span>
  );
}

/** Past changes of the password: who made them, when, and the registry's answers. */
export function PasswordsPanel({ data }: Props): React.JSX.Element | null {
  const t = useTranslations("registries.password");
  if (data.passwordchanges.length === 0) return null;
  return (
    <Panel flush title={t("history")}>
      <KeyValue
        facts={data.passwordchanges.map(({ at, by, state, text }) => ({
          key: at,
          label: <DateTime value={at} show="moment" />,
          value: text === "" ? t(`was.${state}`, { by }) : `${t(`was.${state}`, { by })}: ${text}`,
        }))}
      />
    </Panel>
  );
}

/** Our balance at the registry, if it is known. */
export function MoneyPanel({ data, onOpen }: Opening): React.JSX.Element {
  const t = useTranslations("registries.money");
  const { balance } = data.registry;
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <Button size="sm" onClick={() => onOpen("money")}>
          {t("note")}
        </Button>
      }
    >
      <KeyValue
        facts={[
          {
            key: "balance",
            label: t("reckoned"),
            value: balance && (
              <span className="np-col">
                <Money value={{ minor: balance.minor, currency: balance.currency }} />
                {balance.isLow && <StatusMark tone="problem">{t("low")}</StatusMark>}
              </span>
            ),
          },
          {
            key: "least",
            label: t("least"),
            value: data.lowbalance && <Money value={{ minor: data.lowbalance.minor, currency: data.lowbalance.currency }} />,
          },
          ...data.money.slice(0, 8).map(({ kind, minor, currency, day, note, by, at }) => ({
            key: at,
            label: <DateTime value={day} />,
            value: (
              <span className="np-col">
                <span>
                  {t(`was.${kind}`)} <Money value={{ minor, currency }} />
                </span>
                <span className="np-small np-soft">{note === "" ? by : `${by}: ${note}`}</span>
              </span>
            ),
          })),
        ]}
      />
    </Panel>
  );
}

export function TldsPanel({ data, onOpen }: Opening): React.JSX.Element {
  const t = useTranslations("registries.tlds");
  return (
    <Panel
      title={t("title", { count: data.tlds.length })}
      aside={
        <Button size="sm" onClick={() => onOpen("tld")}>
          {t("add")}
        </Button>
      }
    >
      {data.tlds.length === 0 && <p className="np-soft">{t("none")}</p>}
      <ul className="np-row np-wrap np-gap-12 np-registry-list">
        {data.tlds.map(({ tld }) => (
          <li key={tld}>
            <StaffLink to="tldOfStaff" params={{ tld }}>{`.${tld}`}</StaffLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
