import { Resolver } from "node:dns/promises";
import { XmlElement } from "libxml2-wasm";
import type { AccessPoint, ReceiverAnswer } from "../../areas/einvoicing/access-point.port.ts";
import { readForeignXml } from "../../platform/foreign-xml.ts";
import { checkedFetch } from "../checked-fetch.ts";
import { directoryName, documentType, participantId } from "./identifiers.ts";

export type DirectoryParts = {
  /** The DNS zone of the directory (SML). */
  readonly zone: string;
  /** Name servers to ask, as address:port. If there are none, those of the operating system are asked. */
  readonly nameServers: readonly string[];
  /** Whether a publisher may have a private address. Only in the demo and in tests. */
  readonly isPrivateAllowed: boolean;
  readonly timeoutMs: number;
};

/**
 * Finds out whether a participant accepts a kind of document: the directory's DNS names the publisher of the participant, and
 * the publisher lists the kinds that the participant accepts.
 *
 * Source: Peppol SML 1.3 (U-NAPTR records, RFC 4848), Peppol SMP 1.4 (service group)
 */
export function receiverFinder({ zone, nameServers, isPrivateAllowed, timeoutMs }: DirectoryParts): AccessPoint["findReceiver"] {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  // The directory's entry is written by others, so the publisher's address is checked like any foreign address (T136).
  const fetchOf = checkedFetch({ isOwn: () => isPrivateAllowed, timeoutMs, plain: true });
  return async (participant, kind) => {
    const publisher = await findPublisher(resolver, directoryName(participant, zone));
    if ("result" in publisher) return publisher;
    const address = `${publisher.url.replace(/\/+$/, "")}/${encodeURIComponent(participantId(participant))}`;
    try {
      const response = await fetchOf(address, { headers: { accept: "application/xml" } });
      if (response.status === 404) return { result: "unknown" };
      if (response.status !== 200) return { result: "unavailable", code: `publisher_${response.status}` };
      const types = documentTypes(await response.text());
      if (types === null) return { result: "unavailable", code: "publisher_unreadable" };
      return { result: types.includes(documentType(kind)) ? "takes" : "other_documents" };
    } catch {
      return { result: "unavailable", code: "publisher_away" };
    }
  };
}

const isNone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");

async function findPublisher(resolver: Resolver, name: string): Promise<{ readonly url: string } | ReceiverAnswer> {
  try {
    const records = await resolver.resolveNaptr(name);
    const best = records
      .filter(({ flags, service }) => flags.toUpperCase() === "U" && service === "Meta:SMP")
      .toSorted((a, b) => a.order - b.order || a.preference - b.preference)[0];
    // The directory's rules demand an expression that replaces the whole name, such as !.*!https://smp.example!
    const url = best === undefined ? undefined : /^!(?:\.\*|\^\.\*\$)!(https?:\/\/[^!\s]+)!$/.exec(best.regexp)?.[1];
    if (best === undefined) return { result: "unknown" };
    return url === undefined ? { result: "unavailable", code: "directory_unreadable" } : { url };
  } catch (error) {
    return isNone(error) ? { result: "unknown" } : { result: "unavailable", code: "directory_away" };
  }
}

/** Returns the identifiers of the document types in a service group, or null if the text is not a service group. */
function documentTypes(text: string): string[] | null {
  return readForeignXml(text, (document) => {
    if (document.root.name !== "ServiceGroup") return null;
    return document
      .find("//*[local-name()='ServiceMetadataReference']")
      .filter((node): node is XmlElement => node instanceof XmlElement)
      .map((node) => decoded(/\/services\/(.+)$/.exec(node.attr("href")?.value ?? "")?.[1] ?? ""));
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
