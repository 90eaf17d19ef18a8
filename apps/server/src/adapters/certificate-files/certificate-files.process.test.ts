import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createCertificateFiles } from "./index.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const [certPath, keyPath] = [at("cert.pem"), at("key.pem")];

/** Makes a certificate and key with openssl, as an operator's own tools leave them in files. */
function make(name: string, host: string): void {
  const subject = ["-subj", "/CN=test", "-addext", `subjectAltName=DNS:${host}`, "-days", "30"];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      ...subject,
      "-keyout",
      at(`${name}.key`),
      "-out",
      at(`${name}.pem`),
    ],
    { stdio: "ignore" },
  );
}

let changes = 0;
function put(from: string, to: string): void {
  copyFileSync(from, to);
  // The time of a change is set, because two changes within one tick of the file system's clock look the same.
  const time = 1_800_000_000 + ++changes;
  utimesSync(to, time, time);
}

test("the operator's own certificate is used for the hosts that it names, and changed files without a restart, once both fit each other", () => {
  make("one", "panel.example.com");
  make("two", "panel.example.com");
  put(at("one.pem"), certPath);
  put(at("one.key"), keyPath);
  const clock = new FakeClock(new Date());
  const files = createCertificateFiles({ certPath, keyPath, now: () => clock.now(), log: createLog("test", "silent") });
  const serial = (host: string) => {
    clock.advance(6000);
    const found = files.certificateFor(host);
    return found === null ? null : new X509Certificate(found.chain).serialNumber;
  };
  const first = serial("panel.example.com");
  expect(first).not.toBeNull();
  expect(serial("other.example.com")).toBeNull();
  put(at("two.pem"), certPath);
  expect(serial("panel.example.com")).toBe(first);
  put(at("two.key"), keyPath);
  const second = serial("panel.example.com");
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
  clock.advance(31 * 86_400_000);
  expect(serial("panel.example.com")).toBeNull();
});

test("files that cannot be used stop the start, with the reason", () => {
  make("three", "a.example.com");
  const of = { certPath: at("three.pem"), keyPath: at("one.key"), now: () => new Date(), log: createLog("test", "silent") };
  expect(() => createCertificateFiles(of)).toThrow(/key/i);
  expect(() => createCertificateFiles({ ...of, keyPath: at("none.key") })).toThrow(/ENOENT/);
});
