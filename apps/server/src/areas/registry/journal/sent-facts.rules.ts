import type { AnswerOf } from "@nameplane/contracts";
import type { getRequest } from "@nameplane/contracts/orders/operations";

export type SentFact = AnswerOf<typeof getRequest>["request"]["commands"][number]["sent"][number];

/** The lists in the journal's arguments, with the kind of fact that each becomes. */
const lists = {
  nameServers: "servers",
  addNameServers: "addServers",
  removeNameServers: "removeServers",
  addStatuses: "addStatuses",
  removeStatuses: "removeStatuses",
  addSigners: "addKeys",
  removeSigners: "removeKeys",
  addContacts: "addContacts",
  removeContacts: "removeContacts",
  addAddresses: "addAddresses",
  removeAddresses: "removeAddresses",
} as const satisfies Record<string, SentFact["what"]>;

/**
 * The contents of a command in the journal, as its account may see them. Only known fields are returned, so that nothing else
 * becomes visible.
 */
export function sentFacts(args: Readonly<Record<string, unknown>>): SentFact[] {
  const facts: SentFact[] = [];
  const put = (what: SentFact["what"], value: unknown) => {
    if (typeof value === "string" || typeof value === "number") facts.push({ what, value: String(value) });
  };
  put("months", args["periodMonths"]);
  put("expires", args["currentExpiresOn"]);
  for (const [key, what] of Object.entries(lists)) {
    const value = args[key];
    const texts = Array.isArray(value) ? value.map(textOf).filter((text) => text !== "") : [];
    if (texts.length > 0) facts.push({ what, value: texts.join(", ") });
  }
  put("owner", args["registrant"]);
  // Shows only that there was an auth code. The code itself is not in the journal.
  if (args["setsAuthInfo"] === true) facts.push({ what: "authCode", value: "" });
  if (args["step"] === "report") facts.push({ what: "report", value: "" });
  if (args["cancelAtExpiry"] === true) facts.push({ what: "atExpiry", value: "" });
  if (args["putsRegistryLock"] === true) facts.push({ what: "registryLock", value: "" });
  if (typeof args["shield"] === "boolean") facts.push({ what: "shield", value: args["shield"] ? "on" : "off" });
  return facts;
}

/** A name server as text: its name, followed by its addresses if it has any. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const named = Object.entries(value).find(([key, text]) => (key === "host" || key === "name") && typeof text === "string");
  return named === undefined ? "" : String(named[1]);
}
