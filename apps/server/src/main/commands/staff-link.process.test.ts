import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffLink } from "@nameplane/contracts/staff/operations";
import { staffRoutes } from "../../areas/staff/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let db: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => staffRoutes(edge, { staffPool: db.staff }));
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const script = path.join(import.meta.dirname, "staff-link.ts");
const origin = "http://localhost";

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--origin", origin, ...args], {
    env: { ...process.env, DATABASE_URL: db.url },
    encoding: "utf8",
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

const nameBehind = async (link: string) =>
  (await api.browser().call(openStaffLink, { token: link.split("#")[1] ?? "" })).body["name"];

test("a colleague is made with a role and gets a link; a second link ends the first, and each is in the audit log", async () => {
  const olga = ["--username", "olga", "--add", "Olga Ek", "--email", "olga@example.com", "--role", "Support", "--language", "sv"];
  const first = run(...olga);
  expect(first.stdout).toMatch(/^http:\/\/localhost\/staff\/join#[\w-]{43}$/);
  expect(await nameBehind(first.stdout)).toBe("Olga Ek");
  const second = run("--username", "OLGA");
  expect([await nameBehind(first.stdout), await nameBehind(second.stdout)]).toEqual(["StaffLinkOver", "Olga Ek"]);
  expect(
    await db.query(
      `select r.name, u.language from staff_user u join staff_role_holder h on h.staff_id = u.id join staff_role r on r.id = h.role_id
        where u.username = 'olga'`,
    ),
  ).toEqual([{ name: "Support", language: "sv" }]);
  const chain = await db.query(
    `select e.body ->> 'actor' as actor from audit_event e join staff_user u on u.id::text = e.body ->> 'object'
      where u.username = 'olga' and e.body ->> 'action' = 'staff.link' and e.account_id = $1`,
    [db.installation.operatorAccountId],
  );
  expect(chain).toEqual([{ actor: "job:staff-link" }, { actor: "job:staff-link" }]);
});

test("an unknown colleague, an unknown role and a taken name are said, and change nothing", async () => {
  expect(run("--username", "nobody")).toMatchObject({ status: 2, stderr: "There is no colleague nobody, or they are disabled." });
  const eva = ["--username", "eva", "--add", "Eva Lo", "--email", "eva@example.com"];
  expect(run(...eva, "--role", "Boss")).toMatchObject({ status: 2, stderr: "There is no role Boss." });
  expect(await db.query("select 1 from staff_user where username = 'eva'")).toEqual([]);
  expect(run(...eva).status).toBe(0);
  expect(run(...eva)).toMatchObject({ status: 2, stdout: "" });
  expect(run("--username", "eva", "--add", "Eva Lo").stderr).toContain("staff-link --username");
});
