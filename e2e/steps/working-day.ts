import { remindLatePayers } from "../../apps/server/src/areas/payments/dunning/index.ts";
import { plusDays } from "../../apps/server/src/areas/payments/dunning/dunning.rules.ts";
import { openDayFrom } from "../../apps/server/src/areas/payments/dunning/holidays.rules.ts";
import { connect } from "../../apps/server/src/platform/db/connect.ts";
import { Jobs } from "../../apps/server/src/platform/jobs.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { databaseUrl } from "./far-ends.ts";

/**
 * Applies the stages of late invoices as the worker does, on the first working day on or after a date. The product's own worker
 * does so only on working days, but journeys also run on other days. Returns that day.
 */
export async function remindOn(date: string): Promise<string> {
  const day = openDayFrom("SE", [], date);
  const url = databaseUrl();
  const log = createLog("journey", "fatal");
  const [pool, sweeping] = [connect(url, "nameplane_worker", 2), connect(url, "nameplane_readonly", 2)];
  const jobs = new Jobs(url, "nameplane_worker", log);
  await jobs.start();
  try {
    await remindLatePayers({ pool, sweeping, jobs, log, clock: { now: () => new Date(`${day}T10:00:00Z`) } });
  } finally {
    await jobs.stop();
    await Promise.all([pool.close(), sweeping.close()]);
  }
  return day;
}

/** The date this many days later. */
export const daysLater = plusDays;
