import { useTranslations } from "use-intl";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import type { TestAnswer } from "./use-name-servers.ts";
import "./servers.css";

type Server = TestAnswer["test"]["servers"][number];

const tones: Readonly<Record<Server["state"], StatusTone>> = {
  ok: "active",
  behind: "needs",
  lame: "problem",
  silent: "problem",
  private: "problem",
  no_address: "problem",
  unchecked: "pending",
};

/**
 * The result of each name server on one line: its name, the verdict in words, and the address and serial on which the verdict is
 * based.
 */
export function ServerTable({ servers, label }: { servers: readonly Server[]; label: string }) {
  const t = useTranslations("nameservers.server");
  return (
    <ul className="np-server-list" aria-label={label}>
      {servers.map(({ host, state, address, serial }) => (
        <li key={host}>
          <span className="np-mono" translate="no">
            {host}
          </span>
          <StatusMark tone={tones[state]}>{t(`state.${state}`)}</StatusMark>
          <span className="np-soft np-small">
            {serial !== null && t("serial", { serial: String(serial) })}
            {serial === null && address !== null && <span className="np-mono np-mono-s">{address}</span>}
          </span>
          {state !== "ok" && <p className="np-soft np-small">{t(`help.${state}`)}</p>}
        </li>
      ))}
    </ul>
  );
}
