import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../platform/db/embedded.ts";
import { prepareDatabase } from "../main/database.ts";

const template = "np_template";

/**
 * One PostgreSQL for the test run, with a migrated and installed template database that each test file copies. With
 * TEST_DATABASE_URL (of a superuser), the same tests run on another server, such as Debian's.
 */
export default function setup(): Promise<() => Promise<void>> {
  return startTestServer(["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"]);
}

/**
 * Starts a database server for tests with the given settings. Measurements need other settings than tests, because they need
 * durable commits.
 */
export async function startTestServer(settings: readonly string[]): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const folder = given === undefined ? mkdtempSync(path.join(os.tmpdir(), "nameplane-test-")) : undefined;
  const server =
    folder === undefined
      ? undefined
      : await startEmbeddedPostgres(folder, {
          settings: [...settings],
        });
  const adminUrl = new URL(given ?? server?.urlOf("postgres") ?? "");
  const admin = new pg.Client({ connectionString: adminUrl.href });
  await admin.connect();
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template}`);
  await admin.end();
  const url = new URL(adminUrl.href);
  url.pathname = `/${template}`;
  const installation = await prepareDatabase(url.href, new Date());
  process.env["NAMEPLANE_TEST_SERVER"] = JSON.stringify({ adminUrl: adminUrl.href, template, installation });
  return async () => {
    await server?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
}
