import { query } from "./far-ends.ts";

/**
 * Simulates a fault of our own program: the database refuses to record the registration of a name, as after a failed migration.
 * Returns a function that fixes it.
 */
export async function breakRecording(name: string): Promise<() => Promise<void>> {
  const fault = `e2e_${name.replaceAll(/[^a-z0-9]/g, "_")}`;
  await query(
    `create function ${fault}() returns trigger language plpgsql as $$ begin raise exception 'a fault of our own'; end $$`,
  );
  await query(
    `create trigger ${fault} before insert on domain for each row when (new.ascii_name = '${name}') execute function ${fault}()`,
  );
  return async () => {
    await query(`drop trigger ${fault} on domain`);
    await query(`drop function ${fault}()`);
  };
}
