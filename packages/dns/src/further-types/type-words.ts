// Names and numbers of types in a CSYNC record: all types that PowerDNS knows by name. PowerDNS accepts a type only in the
// notation that it prints itself, so every other type is written by its number.
const words =
  "A:1 NS:2 CNAME:5 SOA:6 MB:7 MG:8 MR:9 PTR:12 HINFO:13 MINFO:14 MX:15 TXT:16 RP:17 AFSDB:18 SIG:24 KEY:25 AAAA:28 LOC:29 SRV:33 " +
  "NAPTR:35 KX:36 CERT:37 A6:38 DNAME:39 APL:42 DS:43 SSHFP:44 IPSECKEY:45 RRSIG:46 NSEC:47 DNSKEY:48 DHCID:49 NSEC3:50 " +
  "NSEC3PARAM:51 TLSA:52 SMIMEA:53 RKEY:57 CDS:59 CDNSKEY:60 OPENPGPKEY:61 CSYNC:62 ZONEMD:63 SVCB:64 HTTPS:65 SPF:99 NID:104 " +
  "L32:105 L64:106 LP:107 EUI48:108 EUI64:109 URI:256 CAA:257 DLV:32769";

const codes = new Map(
  words.split(" ").map((entry): [string, number] => {
    const [word = "", code] = entry.split(":");
    return [word, Number(code)];
  }),
);
const wordsByCode = new Map([...codes].map(([word, code]) => [code, word]));

export function codeOfTypeWord(word: string): number | null {
  const digits = /^TYPE([1-9]\d{0,4})$/.exec(word)?.[1];
  const code = codes.get(word) ?? Number(digits ?? 0);
  return code > 0 && code <= 65_535 ? code : null;
}

export function wordOfTypeCode(code: number): string {
  return wordsByCode.get(code) ?? `TYPE${code}`;
}
