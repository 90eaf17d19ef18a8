/** The public data of a domain that is registered here. */
export type PublicRegistration = {
  readonly name: string;
  readonly unicode: string;
  readonly roid: string | null;
  /** The statuses as the registry writes them: EPP statuses (RFC 5731) and redemption statuses (RFC 3915). */
  readonly statuses: readonly string[];
  readonly servers: readonly string[];
  readonly registered: string;
  readonly expires: string | null;
  readonly seen: string | null;
  readonly signed: boolean;
  readonly registrar: {
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly country: string;
    readonly lines: readonly string[] | null;
  };
  /** Null if the domain belongs to a direct customer of the operator. */
  readonly reseller: {
    readonly name: string;
    readonly email: string;
    readonly phone: string | null;
    readonly url: string | null;
    readonly abuse: string | null;
  } | null;
};

/** A field that every answer has (RFC 9083 4.1). "redacted" says that answers leave out some data and say which (RFC 9537). */
const conformance = { rdapConformance: ["rdap_level_0", "redacted"] };

type Card = {
  readonly name: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly url?: string | null;
  readonly lines?: readonly string[] | null;
  readonly country?: string;
};

/** The contact card of an organisation in JSON (jCard, RFC 7095). */
function cardOf({ name, email, phone, url, lines, country }: Card) {
  const property = (key: string, type: string, value: string | null | undefined, options = {}) =>
    value === null || value === undefined || value === "" ? [] : [[key, options, type, value]];
  const address =
    lines === null || lines === undefined || lines.length === 0
      ? []
      : [["adr", { label: lines.join("\n") }, "text", ["", "", ...lines.slice(0, 1), "", "", "", country ?? ""]]];
  const tel = phone ? `tel:${phone.replace(".", "")}` : null;
  return [
    "vcard",
    [
      ["version", {}, "text", "4.0"],
      ...property("fn", "text", name),
      ["kind", {}, "text", "org"],
      ...address,
      ...property("tel", "uri", tel, { type: "voice" }),
      ...property("email", "text", email),
      ...property("url", "uri", url),
    ],
  ];
}

const entity = (roles: readonly string[], card: Card, entities: readonly unknown[] = []) => ({
  objectClassName: "entity",
  roles,
  vcardArray: cardOf(card),
  ...(entities.length === 0 ? {} : { entities }),
});

/** A status of EPP in the words of RDAP (RFC 8056): "clientTransferProhibited" becomes "client transfer prohibited". */
export const statusInRdap = (status: string): string =>
  status === "ok" ? "active" : status.replaceAll(/([A-Z])/g, " $1").toLowerCase();

/** The answer to a query for a domain (RFC 9083 5.3). Data about its owner are left out, and the answer says so. */
export function domainAnswer(found: PublicRegistration, self: string, now: Date) {
  const { registrar, reseller } = found;
  const event = (eventAction: string, eventDate: string | null) => (eventDate === null ? [] : [{ eventAction, eventDate }]);
  const abuse = { name: `Abuse, ${registrar.name}`, email: registrar.email, phone: registrar.phone };
  return {
    ...conformance,
    objectClassName: "domain",
    ...(found.roid === null ? {} : { handle: found.roid }),
    ldhName: found.name,
    ...(found.unicode === found.name ? {} : { unicodeName: found.unicode }),
    status: found.statuses.map(statusInRdap),
    nameservers: found.servers.map((host) => ({ objectClassName: "nameserver", ldhName: host })),
    secureDNS: { delegationSigned: found.signed },
    events: [
      ...event("registration", instant(found.registered)),
      ...event("expiration", instant(found.expires)),
      ...event("last update of RDAP database", instant(found.seen) ?? now.toISOString()),
    ],
    entities: [
      entity(["registrar"], registrar, [entity(["abuse"], abuse)]),
      ...(reseller === null ? [] : [resellerEntity(reseller)]),
      { objectClassName: "entity", roles: ["registrant"], remarks: [redactedRemark] },
    ],
    redacted: [{ name: { description: "Registrant" }, reason: { description: "Server policy" }, method: "removal" }],
    links: [{ value: self, rel: "self", href: self, type: "application/rdap+json" }],
  };
}

function resellerEntity({ abuse, ...reseller }: NonNullable<PublicRegistration["reseller"]>) {
  const contact = abuse === null ? [] : [entity(["abuse"], { name: `Abuse, ${reseller.name}`, email: abuse })];
  return entity(["reseller"], reseller, contact);
}

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const redactedRemark = {
  title: "REDACTED FOR PRIVACY",
  type: "object redacted due to authorization",
  description: ["Data about the holder is not published."],
};

/** The answer if there is nothing to show (RFC 9083 6). */
export const errorAnswer = (errorCode: number, title: string) => ({ ...conformance, errorCode, title });

/** The answer to the query for help (RFC 9083 7). */
export const helpAnswer = () => ({
  ...conformance,
  notices: [
    {
      title: "About this service",
      description: [
        "Answers are given for domains that are registered here: /rdap/domain/{name}. Data about holders is not published.",
      ],
    },
  ],
});
