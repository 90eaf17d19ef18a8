import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { corpora } from "@nameplane/values/testing";
import { findingsOf } from "../findings/find.ts";
import "../further-types/further-types.ts";
import { parseZoneFile } from "./parse-zone-file.ts";

// The verdicts of BIND, ldns and dnspython on zone files of other projects, and the RFCs' verdicts on our own files. The reader
// and the zone check must come to the same verdict for every file; otherwise the table below gives the reason for the difference.

const reasons = {
  importIsNoZone:
    "BIND wants SOA, NS and the addresses of name servers in every file; people import files without, and the zone has its own",
  noNotation: "PowerDNS has no notation for the value, and one such record would keep the whole zone from being published",
  messageType: "types of queries and messages are left out with a warning, so that the rest of the zone can move",
  ownerNotOffered:
    "owner names here are letters, digits, hyphens and underscores: PowerDNS's API takes no others (4.7.3, verified 2026-11)",
  underscoreHost:
    "MX, NS and SOA name hosts, which have no underscores (RFC 1123 section 2.1); BIND's own check-names says so too",
  signerData: "what a signer made is left out with a warning, right or wrong, as the zone is signed here",
  keysNotCompared: "CDS and CDNSKEY are compared with the zone's keys where it is signed, not while a file is read",
  longText: "a text of more than 255 octets is cut for the wire rather than refused: long TXT is what people upload",
  outOfZone: "a record of another name is an error with its line, not left out in silence",
} as const;

const explained: Readonly<Record<string, keyof typeof reasons>> = {
  "bind9-checkzone/bad-_dns-svcb5.db": "noNotation",
  "bind9-checkzone/bad-_dns-svcb6.db": "noNotation",
  "bind9-checkzone/bad-cds.db": "keysNotCompared",
  "bind9-checkzone/bad-nsec3-length.db": "signerData",
  "bind9-checkzone/bad-nsec3-padded.db": "signerData",
  "bind9-checkzone/bad-nsec3owner-padded.db": "ownerNotOffered",
  "bind9-checkzone/bad-tkey.db": "messageType",
  "dnscontrol/example.org.zone": "ownerNotOffered",
  "nsd/bug086_chars.zone": "ownerNotOffered",
  "nsd/bug087_parse_at.zone": "importIsNoZone",
  "nsd/bug128_backslash_eos.zone": "importIsNoZone",
  "nsd/bug144_loc_defaults.zone": "noNotation",
  "nsd/bug236_rrs_before_soa.zone": "underscoreHost",
  "nsd/bug236_rrs_before_soa.zone2": "underscoreHost",
  "octodns/ext.unit.tests.extension": "importIsNoZone",
  "octodns/invalid.records.tst": "importIsNoZone",
  "octodns/unit.tests.tst": "importIsNoZone",
  "knot-extra/records.zone": "ownerNotOffered",
  "powerdns/addzone.com": "longText",
  "powerdns/test.dyndns.orig": "longText",
  "powerdns/unit2.test": "importIsNoZone",
  "powerdns/zonemd-duplicate.zone": "outOfZone",
};

type Verdict = {
  readonly file: string;
  readonly bind: string;
  readonly ldns: string;
  readonly dnspython: string;
  readonly ours: string;
};

function verdictOf(line: string, folder: URL): Verdict {
  // The table of our own files has only one verdict per file, which is used for all three programs.
  const [file = "", origin = "", bind = "", , ldns = bind, dnspython = bind] = line.split(",");
  const apex = origin.replace(/\.$/, "").toLowerCase();
  const { sets, problems } = parseZoneFile(readFileSync(new URL(file, folder), "utf8"), apex);
  const isWrong =
    problems.some((one) => one.severity === "error") || findingsOf(sets, apex).some((one) => one.severity === "error");
  return { file, bind, ldns, dnspython, ours: isWrong ? "fail" : "ok" };
}

describe.each(corpora("zones/"))("verdicts on zone files, $whose", ({ whose, url: folder }) => {
  const isOurs = whose === "ours";
  const lines = readFileSync(new URL("VERDICTS.csv", folder), "utf8").split("\n").slice(1);
  const verdicts = lines.filter((line) => line !== "").map((line) => verdictOf(line, folder));

  test("are those of BIND, or the table gives the reason", () => {
    expect(verdicts.length).toBeGreaterThan(isOurs ? 15 : 100);
    const different = verdicts.filter(({ bind, ours }) => bind !== ours).map(({ file }) => file);
    expect(different.toSorted()).toEqual(isOurs ? [] : Object.keys(explained).toSorted());
    for (const reason of Object.values(explained)) expect(reasons[reason].length).toBeGreaterThan(20);
  });

  test("refuse nothing that BIND, ldns and dnspython all accept, and accept nothing that all refuse, except as in the table", () => {
    const unanimous = verdicts.filter(({ bind, ldns, dnspython }) => bind === ldns && ldns === dnspython);
    expect(unanimous.length).toBeGreaterThan(isOurs ? 15 : 60);
    const alone = unanimous.filter(({ bind, ours }) => bind !== ours).map(({ file }) => explained[file]);
    expect(new Set(alone)).toEqual(
      new Set(
        isOurs ? [] : ["longText", "messageType", "noNotation", "outOfZone", "ownerNotOffered", "signerData", "underscoreHost"],
      ),
    );
  });
});
