// Country codes officially assigned in ISO 3166-1 alpha-2.
const countryCodes = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
    "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
    "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
    "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
    "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
    "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
    "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
  ).split(" "),
);

export function isCountryCode(code: string): boolean {
  return countryCodes.has(code);
}

/**
 * Whether a text is a mail address: an addr-spec of RFC 5322 without comments, quoting and literals, whose local part has up to
 * 64 octets (RFC 5321 4.5.3.1.1).
 */
export function isEmail(text: string): boolean {
  if (Buffer.byteLength(text) > 254) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const host = text.slice(at + 1);
  if (at < 1 || local.length > 64 || !/^[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)*$/.test(local)) return false;
  return /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(host);
}

/** Whether a text is a phone number of E.164 in the form of RFC 5733 section 2.5. */
export function isE164(text: string): boolean {
  return text.length <= 17 && /^\+\d{1,3}\.\d{1,14}$/.test(text);
}

/** Whether a text is 7-bit, as postalInfo of type int must be (RFC 5733 section 2.4). */
export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/**
 * Whether a text is an iis:orgno: the country in brackets, then the number. Swedish numbers have 6 or 8 digits, a hyphen, and 4
 * digits.
 */
export function isOrgno(text: string): boolean {
  const match = /^\[([A-Z]{2})\](.{1,123})$/.exec(text);
  if (match === null || !isCountryCode(match[1] ?? "")) return false;
  return match[1] !== "SE" || /^(\d{2})?\d{6}[-+]\d{4}$/.test(match[2] ?? "");
}

/** The fictitious number that .se has not accepted for new names since 2022-03-02. */
export const fictitiousOrgno = "[SE]000000-4002";
