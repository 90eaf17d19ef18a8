import { describe, expect, test } from "vitest";
import { interpretSearch, searchTypes, sentAs } from "./header-search.rules.ts";

test.each(searchTypes)("text is trimmed; an empty search of type %s does nothing [S2.99, S2.100]", (type) => {
  expect(interpretSearch(type, "", 10)).toBeNull();
  expect(interpretSearch(type, " \t\n ", 10)).toBeNull();
  expect(interpretSearch(type, "  kaffe.se  ", 10)).toEqual(interpretSearch(type, "kaffe.se", 10));
});

describe("domains", () => {
  test("one term is one search", () => {
    expect(interpretSearch("domains", "Fjällbete.SE", 10)).toEqual({ kind: "domain", domainname: "fjällbete.se" });
  });

  test.each(["a.se,b.se", "a.se b.se", "a.se\nb.se", "a.se ,\t b.se"])(
    "several terms, split on commas or white space, switch to bulk: %j [S2.101]",
    (text) => {
      expect(interpretSearch("domains", text, 10)).toEqual({ kind: "bulk", domainnames: ["a.se", "b.se"] });
    },
  );

  test("a bulk search of one name stays a bulk search", () => {
    expect(interpretSearch("bulk", "a.se", 10)).toEqual({ kind: "bulk", domainnames: ["a.se"] });
  });
});

describe("requests", () => {
  const query = (text: string, listSize = 10) => {
    const intent = interpretSearch("requests", text, listSize);
    return intent?.kind === "requests" ? intent.query : null;
  };

  test("the letter O and digits is an order number [S2.102]", () => {
    expect(query("O20481")).toMatchObject({ ordernr: "20481" });
    expect(query("o20481")).toMatchObject({ ordernr: "20481" });
    expect(query("O20481")).not.toHaveProperty("domainname");
  });

  test("digits only is a request id [S2.103]", () => {
    expect(query("881204")).toMatchObject({ requestid: "881204" });
  });

  test.each(["kaffe.se", "O", "O12a", "12a"])("anything else is a domain name: %s [S2.104]", (text) => {
    expect(query(text)).toMatchObject({ domainname: text.toLowerCase() });
  });

  test("goes with desc=true, orderby=created and the user's list size [S2.105]", () => {
    expect(query("kaffe.se")).toEqual({ domainname: "kaffe.se", desc: "true", orderby: "created", limit: "10" });
    expect(query("kaffe.se", 50)).toMatchObject({ limit: "50" });
  });
});

describe("whois", () => {
  test("takes a domain in both forms", () => {
    expect(interpretSearch("whois", "räksmörgås.se", 10)).toEqual({
      kind: "whois",
      domainname: "xn--rksmrgs-5wao1o.se",
      idndomainname: "räksmörgås.se",
    });
    expect(interpretSearch("whois", "https://www.kaffe.se/x", 10)).toMatchObject({ domainname: "kaffe.se" });
  });

  test("refuses what is not a domain name", () => {
    expect(interpretSearch("whois", "kaffe", 10)).toEqual({ kind: "refused", rule: "rules.invalid_domain" });
    expect(interpretSearch("whois", "192.0.2.1", 10)).toMatchObject({ kind: "refused" });
  });
});

test("says which ASCII form is sent when it differs", () => {
  expect(sentAs("fjällbete.se")).toBe("xn--fjllbete-1za.se");
  expect(sentAs("kaffe.se")).toBeNull();
});
