import { extensionUris, objectUris } from "../xml/namespaces.ts";
import { dateTimeText, element, type Xml } from "../xml/write.ts";

const serverId = "Nameplane Registry Simulator";

function dataCollectionPolicy(): Xml {
  const statement = element(
    "statement",
    {},
    element("purpose", {}, element("admin", {}), element("prov", {})),
    element("recipient", {}, element("ours", {}), element("public", {})),
    element("retention", {}, element("stated", {})),
  );
  return element("dcp", {}, element("access", {}, element("all", {})), statement);
}

/** The greeting, sent on connect and on every hello (RFC 5730 section 2.4). */
export function greeting(now: number): Xml {
  return element(
    "greeting",
    {},
    element("svID", {}, serverId),
    element("svDate", {}, dateTimeText(now)),
    element(
      "svcMenu",
      {},
      element("version", {}, "1.0"),
      element("lang", {}, "en"),
      objectUris.map((uri) => element("objURI", {}, uri)),
      element(
        "svcExtension",
        {},
        extensionUris.map((uri) => element("extURI", {}, uri)),
      ),
    ),
    dataCollectionPolicy(),
  );
}
