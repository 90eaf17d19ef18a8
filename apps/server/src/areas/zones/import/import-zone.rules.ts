import {
  diffZones,
  isSigningType,
  canBothStand,
  joinRecordSets,
  parseZoneCsv,
  parseZoneFile,
  recordSetKey,
  type FileProblem,
  type JoinChoice,
  type RecordSet,
  type RecordSetChange,
} from "@nameplane/dns";
import { countRecords } from "../zone-limit.rules.ts";

/**
 * octodns (YAML), dnscontrol (JavaScript) and json are recognised, so that the message can name the format, but they cannot be
 * imported.
 */
export type ImportFormat = "bind" | "csv" | "octodns" | "dnscontrol" | "json";
export type LeftOut = "soa" | "nameservers" | "keys";

export type ReadText = {
  readonly format: ImportFormat;
  /** The record sets that can be imported. */
  readonly sets: readonly RecordSet[];
  readonly records: number;
  /** Contains "dns.no_records" if there are no records. */
  readonly problems: readonly FileProblem[];
  readonly leftOut: readonly LeftOut[];
};

/**
 * The records of an uploaded text. The SOA, keys and, unless they are wanted, the apex name servers are left out, because the
 * zone keeps its own.
 */
export function readImport(
  text: string,
  apex: string,
  { format, nameservers }: { readonly format: "auto" | "bind" | "csv"; readonly nameservers: boolean },
): ReadText {
  const found = format === "auto" ? formatOf(text) : format;
  if (found !== "bind" && found !== "csv") return { format: found, sets: [], records: 0, problems: [nothingRead], leftOut: [] };
  const file = found === "csv" ? parseZoneCsv(text, apex) : parseZoneFile(text, apex);
  const isNameServer = (set: RecordSet) => set.owner === "" && set.type === "NS";
  const sets = file.sets.filter((set) => !isSigningType(set.type) && (nameservers || !isNameServer(set)));
  const leftOut: LeftOut[] = [
    ...(file.soa === null ? [] : (["soa"] as const)),
    ...(!nameservers && file.sets.some(isNameServer) ? (["nameservers"] as const) : []),
    ...(file.sets.some((set) => isSigningType(set.type)) ? (["keys"] as const) : []),
  ];
  return { format: found, sets, records: countRecords(sets), problems: file.problems, leftOut };
}

const nothingRead: FileProblem = { severity: "error", reason: "dns.no_records", line: 1, column: 1 };

/**
 * How many characters at the beginning of a text are searched to find out its format. The first record after comments and
 * declarations shows the format.
 */
const headLength = 20_000;

/** The format of another program, if the text looks like neither a zone file nor a table; null if it is none of them. */
function otherFormatOf(text: string): "octodns" | "dnscontrol" | "json" | null {
  const head = text.slice(0, headLength);
  if (/^\s*(?:\{\s*["}]|\[\s*[{[\]])/.test(head)) return "json";
  if (/^[ \t]*D(?:_EXTEND)?\(\s*["'`]/m.test(head)) return "dnscontrol";
  const isYaml = /\s*(?:#[^\n]*\n\s*)*(?:---|'[^'\n]*':|"[^"\n]*":|[\w.*-]+:)[ \t]*(?:#.*)?$/my.test(head);
  return isYaml && /^[ \t:]+(?:- )?type: *['"]?[A-Za-z]+/m.test(head) ? "octodns" : null;
}

/**
 * The format of a text. A table begins with a line of column names or of cells. A zone file has no commas between the words of
 * its first line.
 */
function formatOf(text: string): ImportFormat {
  const other = otherFormatOf(text);
  if (other !== null) return other;
  const first =
    text
      .slice(0, 2000)
      .split("\n")
      .find((line) => line.trim() !== "") ?? "";
  const cells = new Set(
    first.split(/[,;\t]/).map((cell) =>
      cell
        .replaceAll(/[^\p{L} ]/gu, "")
        .trim()
        .toLowerCase(),
    ),
  );
  const isNamed = ["type", "record type", "typ", "posttyp"].some((word) => cells.has(word));
  return isNamed || /^"?[@*\w.-]*"?,"?[A-Za-z]{1,12}"?,/.test(first) ? "csv" : "bind";
}

export type ImportPlan = {
  readonly changes: readonly RecordSetChange[];
  /** Keys of imported sets that conflict with sets of the zone. */
  readonly conflicts: ReadonlySet<string>;
  /** Names at which existing and imported records exclude each other. */
  readonly exclusive: readonly string[];
};

/**
 * What importing records changes. merge: they are added to those of the zone, see `joinRecordSets`. replace: the zone becomes
 * what the text contains, except for the zone's own name servers.
 */
export function changesOfImport(
  zone: readonly RecordSet[],
  incoming: readonly RecordSet[],
  options: { readonly mode: "merge" | "replace"; readonly conflicts: JoinChoice; readonly replaceat?: readonly string[] },
): ImportPlan {
  if (options.mode === "merge") {
    const replaced = new Set(options.replaceat);
    const { changes, conflicts } = joinRecordSets(zone, incoming, (owner) =>
      replaced.has(owner) ? "replace" : options.conflicts,
    );
    const exclusive = [...new Set(conflicts.filter((one) => !canBothStand(one)).map(({ incoming: { owner } }) => owner))];
    const keys = conflicts.flatMap(({ incoming: set, existing }) => [set, ...existing].map(recordSetKey));
    return { changes, conflicts: new Set(keys), exclusive };
  }
  const hasOwnServers = incoming.some((set) => set.owner === "" && set.type === "NS");
  const kept = hasOwnServers ? [] : zone.filter((set) => set.owner === "" && set.type === "NS");
  return { changes: diffZones(zone, [...kept, ...incoming]), conflicts: new Set(), exclusive: [] };
}
