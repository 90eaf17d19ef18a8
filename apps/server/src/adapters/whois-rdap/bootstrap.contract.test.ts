import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { corpora } from "@nameplane/values/testing";
import { readBootstrap, serversOf } from "./bootstrap.ts";

describe("the servers", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "np-bootstrap-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (services: unknown): string => {
    const file = path.join(folder, "dns.json");
    writeFileSync(file, JSON.stringify({ version: "1.0", publication: "2026-11-01T00:00:00Z", services }));
    return file;
  };

  test("shipped cover every TLD sold except .es and .pt, each RDAP base with TLS and a final slash", () => {
    const bootstrap = readBootstrap();
    for (const [suffix, { rdap, whois }] of bootstrap) {
      expect(rdap ?? whois, suffix).not.toBeNull();
      if (rdap !== null) expect(rdap, suffix).toMatch(/^https:\/\/.*\/$/);
    }
    expect(serversOf(bootstrap, "example.co.uk")?.whois).toBe("whois.nic.uk");
    expect(serversOf(bootstrap, "example.es")).toBeNull();
  });

  test("of a newer copy of IANA's file come first; TLDs missing there keep theirs; plain HTTP is left out", () => {
    const bootstrap = readBootstrap(
      fileOf([
        [
          ["se", "JP"],
          ["http://old.example/", "https://new.example/rdap"],
        ],
        [["nu"], ["http://plain.example/"]],
      ]),
    );
    expect(serversOf(bootstrap, "a.se")).toEqual({
      rdap: "https://new.example/rdap/",
      whois: "whois.iis.se",
      query: "{name}",
    });
    expect(serversOf(bootstrap, "a.jp")).toEqual({ rdap: "https://new.example/rdap/", whois: null, query: "{name}" });
    expect(serversOf(bootstrap, "a.nu")?.rdap).toBeNull();
    expect(serversOf(bootstrap, "a.de")).toEqual(serversOf(readBootstrap(), "a.de"));
  });

  test("of an invalid file stop the start", () => {
    expect(() => readBootstrap(fileOf([[]]))).toThrow("RDAP_BOOTSTRAP_FILE");
    expect(() => readBootstrap(path.join(folder, "missing.json"))).toThrow("missing.json");
  });

  test.each(corpora("rdap/openrdap/"))("read samples of IANA's file, $whose", ({ url }) => {
    const at = (name: string) => fileURLToPath(new URL(name, url));
    expect(serversOf(readBootstrap(at("bootstrap__dns.json")), "a.br")?.rdap).toBe("https://rdap.registro.br/");
    for (const name of ["bad_services", "empty", "syntax_error"])
      expect(() => readBootstrap(at(`bootstrap_malformed__dns_${name}.json`)), name).toThrow(/dns_/);
  });
});
