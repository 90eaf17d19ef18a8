import { element, textElement } from "./xml.ts";

/** The label in a lookup key of the registry simulator: "2013041500/2/6/9/varumarke-0000000001". Null for other texts. */
export function labelOfKey(key: string): string | null {
  return /^\d{10}\/[^/]\/[^/]\/[^/]\/([a-z0-9-]+)-\d{10}$/.exec(key)?.[1] ?? null;
}

/** A claims notice (RFC 9361 section 6.4) on a label, with two marks of which one comes with a decision. */
export function claimsNoticeXml(label: string, times: { readonly notBefore: Date; readonly notAfter: Date }): string {
  const notice = textElement("tmNotice");
  const mark = label.charAt(0).toUpperCase() + label.slice(1);
  return `<?xml version="1.0" encoding="UTF-8"?>${element(
    "tmNotice:notice",
    { "xmlns:tmNotice": "urn:ietf:params:xml:ns:tmNotice-1.0" },
    [
      notice("id", noticeId(label, times.notAfter)),
      notice("notBefore", times.notBefore.toISOString()),
      notice("notAfter", times.notAfter.toISOString()),
      notice("label", label),
      claim(mark, "Varumärkesbolaget AB", "SE", "SWEDEN", "Coffee, tea, cocoa and bakery products; catering services.", []),
      claim(mark, "Trademark Holdings Inc.", "US", "UNITED STATES", "Advertising and business management.", [
        element("tmNotice:notExactMatch", {}, [
          element("tmNotice:udrp", {}, [notice("caseNo", "D2003-0499"), notice("udrpProvider", "WIPO")]),
        ]),
      ]),
    ],
  )}`;
}

/** As in reality, the id begins with a checksum of eight characters and ends with a number of 19 digits. */
function noticeId(label: string, notAfter: Date): string {
  let sum = 0;
  for (const character of `${label}${notAfter.getTime()}`) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) >>> 0;
  return `${sum.toString(16).padStart(8, "0")}${String(notAfter.getTime()).padStart(19, "0")}`;
}

function claim(mark: string, holder: string, code: string, country: string, goods: string, more: readonly string[]): string {
  const notice = textElement("tmNotice");
  const address = element("tmNotice:addr", {}, [
    notice("street", "Storgatan 3"),
    notice("city", "Uppsala"),
    notice("pc", "753 31"),
    notice("cc", code),
  ]);
  return element("tmNotice:claim", {}, [
    notice("markName", mark),
    element("tmNotice:holder", { entitlement: "owner" }, [notice("org", holder), address]),
    element("tmNotice:contact", { type: "agent" }, [
      notice("name", "Mira Mark"),
      notice("org", "Mark & Partners"),
      address,
      notice("voice", "+46.18101010"),
      notice("email", "mira@marks.example"),
    ]),
    notice("jurDesc", country, { jurCC: code }),
    notice("classDesc", "Coffee, tea, cocoa", { classNum: "30" }),
    notice("classDesc", "Services for providing food and drink", { classNum: "43" }),
    notice("goodsAndServices", goods),
    ...more,
  ]);
}
