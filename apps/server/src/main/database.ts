import pg from "pg";
import { installJobs } from "../platform/jobs.ts";
import { migrate } from "../platform/db/migrate.ts";
import { install, type Installation } from "./install.ts";
import { jobKinds } from "./composition/job-kinds.ts";

/**
 * Prepares a database for use by a process: its schema, its queues and the rows of the installation. Safe to run at every start.
 */
export async function prepareDatabase(url: string, now: Date, hosts: readonly string[] = []): Promise<Installation> {
  await migrate(url);
  await installJobs(url, jobKinds);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await install(client, now, hosts);
  } finally {
    await client.end();
  }
}
