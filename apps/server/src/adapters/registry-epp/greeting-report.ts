import { proposeProfile, registryProfiles, serviceOf, type Greeting, type RegistryProfile } from "@nameplane/epp";
import { shapeOf, statedShape } from "./registry-shape.ts";

/** A proposed row for db/seeds/reference/registries.json, with limits so low that every registry accepts them. */
function proposedRow(greeting: Greeting, id: string): object {
  const { name, shape } = proposeProfile(greeting);
  const { limits } = registryProfiles[name];
  return {
    id,
    name: greeting.svID === "" ? id : greeting.svID,
    url: null,
    adapter: "epp",
    profile: {
      capability: name,
      ...(Object.keys(shape).length === 0 ? {} : { shape }),
      maxSessions: 1,
      namesPerCheck: limits.namesPerCheck,
      window: 1,
      idleSeconds: limits.idleSeconds,
    },
  };
}

/** What a greeting offers, which profile fits it best, and which questions have to be put to the registry. */
export function greetingReport(greeting: Greeting, id: string): string {
  const { name, because, shape, problem } = proposeProfile(greeting);
  // If the server could not read a proposal back, that would be a bug here, and the proposal must not reach a file.
  const profile = shapeOf(name, statedShape.parse(shape));
  return [
    `Server:      ${shown(greeting.svID)}`,
    `Its clock:   ${greeting.serverTimeAt ?? "not told"}`,
    `Languages:   ${greeting.languages.map(shown).join(", ") || "none told"}`,
    "",
    "Objects:",
    ...services(greeting.objects),
    "",
    "Extensions:",
    ...services(greeting.extensions),
    "",
    `Profile:     ${name}, because ${because}.`,
    `             ${profile.title}`,
    ...(problem === null ? [] : ["", `This server cannot be used as it is: ${problem}.`]),
    "",
    "What this means, as far as a greeting can tell:",
    ...meaning(profile).map((line) => `  - ${line}`),
    "",
    "Row for db/seeds/reference/registries.json:",
    JSON.stringify(proposedRow(greeting, id), null, 2),
    "",
    'No greeting tells the following. Ask the registry, and state what differs from the profile under "shape" (docs/registries.md):',
    ...questions(profile).map((line) => `  - ${line}`),
    "",
  ].join("\n");
}

function services(uris: readonly string[]): string[] {
  if (uris.length === 0) return ["  (none)"];
  return uris.map((uri) => {
    const { words, isSpoken } = serviceOf(uri);
    return `  ${isSpoken ? "+" : "-"} ${shown(uri)}${words === null ? "  (unknown; not used)" : `  ${words}${isSpoken ? "" : " (not used)"}`}`;
  });
}

/** Text of a foreign server, made safe for a terminal: without control characters, and shortened. */
function shown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "?").slice(0, 200);
}

function meaning({ contacts, hostModel, dnssec, usesFee, restore, subProducts, idn }: RegistryProfile): string[] {
  return [
    contacts.roles.length === 0
      ? "contacts stay with the registrar: none are made at the registry"
      : `contacts are made at the registry, in these roles: ${contacts.roles.join(", ")}`,
    hostModel === "object"
      ? "name servers are objects, made before a domain uses them"
      : "name servers are attributes of the domain, with addresses where they lie below it",
    dnssec === "none" ? "no DNSSEC by EPP" : "DNSSEC by EPP",
    usesFee ? "prices by EPP" : "no prices by EPP",
    restore === "renew" ? "no restore command" : "deleted domains can be restored",
    ...(subProducts === null ? [] : ["each command names the TLD that it is for"]),
    ...(idn === undefined ? [] : [`a new internationalised name is told with its ${idn.says}`]),
  ];
}

function questions(profile: RegistryProfile): string[] {
  const { contacts, transfer, restore, tls, idn } = profile;
  return [
    "periods: in years or months, the shortest and the longest (period); whether domains renew themselves (renewal)",
    ...(contacts.roles.length === 0
      ? []
      : [
          "contacts: which roles a domain has to have (contacts.roles), how a holder is identified (contacts.identity), who chooses ids (contacts.ids), and whether every domain needs a contact of yours (contacts.standing)",
        ]),
    "auth codes: their length, whether a new domain needs one, who makes them (authInfo)",
    `transfers: at once or after some days, whether they can be answered, how many months they add (transfer); assumed: ${transfer.kind}, ${transfer.addsMonths} months`,
    "a change of owner: by update, or only as a trade (registrantChange in tlds.json)",
    ...(profile.dnssec === "none" ? [] : [`DNSSEC: DS records or keys (dnssec); assumed: ${profile.dnssec}`]),
    ...(restore === "renew" ? [] : ["restores: whether a report has to follow the request (restore: rgp or rgpRequest)"]),
    ...(idn === undefined
      ? []
      : [
          `internationalised names: what the registry calls each ${idn.says}, and the characters in it (idn); assumed: ${idn.tags.map(({ tag }) => tag).join(", ")}`,
        ]),
    "limits: sessions, names per check, commands per minute and per session, seconds of idling, pipelining (maxSessions, namesPerCheck, commandsPerMinute, commandsPerSession, idleSeconds, window)",
    `TLS: which authority signed the server's certificate (caFile), whether you need a client certificate and from whom (tls.clientCertificate; assumed: ${tls.clientCertificate ? "yes" : "no"}), and from which addresses you may connect`,
    "what the phases after expiry and deletion are and what they cost: these belong to the TLD (tlds.json, tld-policies.json, tld-prices.json)",
  ];
}
