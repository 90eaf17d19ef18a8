import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namedIn, suggestedKind, urlsOf, writtenLanguage } from "./find-names.rules.ts";
import { readStructured } from "./read-report.rules.ts";

const json = (text: string, name = "xarf.json") => ({ mimeType: "application/json", name, text });
const feedback = (...lines: string[]) => ({ mimeType: "message/feedback-report", name: "", text: lines.join("\r\n") });

describe("a report for programs", () => {
  test("in ARF names its domains and pages in repeated fields (RFC 5965)", () => {
    const part = feedback(
      "Feedback-Type: fraud",
      "User-Agent: Reporter/1.0",
      "Version: 1",
      "Reported-Domain: kvarnen.example",
      "Reported-URI: https://login.kvarnen.example/",
      "Reported-Uri: https://other.example/",
      "  bank",
    );
    expect(readStructured([part], false)).toMatchObject({
      format: "arf",
      what: "phishing",
      hosts: ["login.kvarnen.example", "other.example", "kvarnen.example"],
    });
  });

  test("that an email is not spam reports no abuse", () => {
    expect(readStructured([feedback("Feedback-Type: not-spam", "Reported-Domain: kvarnen.example")], false)).toBeNull();
  });

  test("in XARF 4 says the place, the kind and a description", () => {
    const text = JSON.stringify({
      xarf_version: "4.0.0",
      category: "content",
      type: "malware",
      url: "http://kvarnen.example/setup.exe",
      source_identifier: "192.0.2.1",
      description: "A dropper.",
    });
    expect(readStructured([json(text)], false)).toEqual({
      format: "xarf",
      what: "malware",
      hosts: ["kvarnen.example"],
      urls: ["http://kvarnen.example/setup.exe"],
      text: "A dropper.",
    });
  });

  test("in XARF 3 and X-ARF 0.2 is read as well", () => {
    const three = JSON.stringify({
      Version: "3",
      ReporterInfo: { ReporterOrg: "Cert" },
      Report: { ReportClass: "Content", ReportType: "Phishing", SourceUrl: "https://kvarnen.example/x" },
    });
    expect(readStructured([json(three)], false)).toMatchObject({ what: "phishing", hosts: ["kvarnen.example"] });
    const fields = { mimeType: "text/plain", name: "report.txt", text: "Report-Type: spam\nSource: https://kvarnen.example/\n" };
    expect(readStructured([fields], true)).toMatchObject({ format: "xarf", what: "spam", hosts: ["kvarnen.example"] });
    expect(readStructured([fields], false)).toBeNull();
  });

  test("that is damaged is none, and never an error", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("application/json", "message/feedback-report", "text/plain"), (text, mimeType) => {
        const found = readStructured([{ mimeType, name: "", text }], true);
        expect(found === null || found.hosts.length > 0).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.json(), (text) => readStructured([json(text)], false)?.hosts.length !== 0));
  });
});

describe("the words of a mail", () => {
  test("name hosts, also in harmless forms, in brackets and as addresses", () => {
    const text = "See hxxps://login[.]kvarnen[.]example/bank?id=1, (spam from info@brand.example). Also “www.åsa.example”!";
    expect(namedIn(text).map(({ host }) => host)).toEqual(["login.kvarnen.example", "brand.example", "www.xn--sa-xia.example"]);
    expect(urlsOf(namedIn(text), "kvarnen.example", 20)).toEqual(["hxxps://login.kvarnen.example/bank?id=1"]);
  });

  test("without a name find nothing, whatever was written", () => {
    expect(namedIn("Hello. I am 3.5 metres tall, version 1.2.3.4")).toEqual([]);
    fc.assert(fc.property(fc.string(), (text) => namedIn(text).length <= 500));
  });

  test("suggest a kind and a language", () => {
    expect(suggestedKind("This domain hosts a phishing page")).toBe("phishing");
    expect(suggestedKind("Hej")).toBe("other");
    expect(writtenLanguage(undefined, "Hej, domänen är kapad och skickar skräppost.")).toBe("sv");
    expect(writtenLanguage("en-GB", "och är inte")).toBe("en");
    expect(writtenLanguage(undefined, "Please act.")).toBe("en");
  });
});
