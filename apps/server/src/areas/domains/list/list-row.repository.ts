import { sql } from "kysely";
import { statuses, type AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";

export type DomainRow = Omit<AnswerOf<typeof domainList>["data"][number], "shieldoffered" | "registrylock" | "renewalpayer">;

/** The separators of cells and rows. They are control characters, which no name, state or number contains. */
const [cellEnd, rowEnd] = ["\u001f", "\u001e"];

/**
 * The domains of a page (`d`, in order) as one text. It is read as one value, because a value for each cell or an object for each
 * row would take several times as long as reading the rows.
 */
export const rowsText =
  sql.raw(`string_agg(concat_ws(E'\\x1f', d.id, d.ascii_name, d.sort_name, d.tld, d.state, d.dns_state, d.dnssec_state,
  date_part('epoch', d.created_at), date_part('epoch', d.renews_at), date_part('epoch', d.expires_at), d.renewal_mode, d.whois_shield, d.is_locked, d.labels), E'\\x1e')`);

function codesOf(machine: string): ReadonlyMap<string, number> {
  return new Map(statuses.filter((entry) => entry.machine === machine).map(({ state, code }) => [state, code]));
}

const [stateCodes, dnsCodes, dnssecCodes] = [codesOf("domain"), codesOf("delegation"), codesOf("dnssec")];

function codeOf(codes: ReadonlyMap<string, number>, state: string): number {
  const code = codes.get(state);
  if (code === undefined) throw new Error(`state ${state} is not in the catalogue`);
  return code;
}

/** Converts seconds since 1970, or Infinity, to an instant of the API in whole seconds. */
function instantOf(seconds: string): string | null {
  const n = Number(seconds);
  return Number.isFinite(n) ? `${new Date(Math.floor(n) * 1000).toISOString().slice(0, 19)}Z` : null;
}

function readRow(text: string): DomainRow {
  const cells = text.split(cellEnd);
  const [
    itemid = "",
    domainname = "",
    unicodename = "",
    tld = "",
    state = "",
    dns = "",
    dnssec = "",
    created = "",
    renews = "",
    expires = "",
    mode = "",
    shield = "",
    locked = "",
    labels = "{}",
  ] = cells;
  return {
    itemid,
    domainname,
    unicodename,
    tld,
    status: codeOf(stateCodes, state),
    dnsstatus: codeOf(dnsCodes, dns),
    dnssecstatus: codeOf(dnssecCodes, dnssec),
    createddate: instantOf(created),
    renewaldate: instantOf(renews),
    expiredate: instantOf(expires),
    autorenew: mode === "auto" || mode === "once",
    whoisshield: shield === "t",
    locked: locked === "t",
    labels: labels === "{}" ? [] : labels.slice(1, -1).split(",").map(Number),
  };
}

/** Parses the text that `rowsText` made. */
export function readRows(text: string | null): DomainRow[] {
  return text === null ? [] : text.split(rowEnd).map(readRow);
}
