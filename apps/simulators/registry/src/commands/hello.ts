import { shape } from "../profiles/index.ts";
import { dateTimeText, element, type Xml } from "../xml/write.ts";

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
    element("svID", {}, shape.serverId),
    element("svDate", {}, dateTimeText(now)),
    element(
      "svcMenu",
      {},
      element("version", {}, "1.0"),
      element("lang", {}, "en"),
      shape.objects.map((uri) => element("objURI", {}, uri)),
      element(
        "svcExtension",
        {},
        shape.extensions.map((uri) => element("extURI", {}, uri)),
      ),
    ),
    dataCollectionPolicy(),
  );
}
