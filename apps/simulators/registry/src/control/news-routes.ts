import { maintenanceNews } from "../extensions/maintenance.ts";
import { queueNotices } from "../notices/render.ts";
import { BadRequest } from "./body.ts";
import type { Route } from "./route.ts";
import { requireRegistrar } from "./write-routes.ts";

/** POST routes for news that a registry sends to its registrars and that concerns no domain. */
export const newsRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/maintenance",
    dangerous: false,
    handle: (simulator, { body }) => {
      const to = body.requiredText("registrar");
      const startsAt = body.instant("start");
      const endsAt = body.instant("end");
      const news = {
        id: body.requiredText("id"),
        title: body.text("title"),
        pollType: body.oneOf("news", maintenanceNews) ?? "create",
        systems: body.texts("systems") ?? ["EPP"],
        isEmergency: body.flag("emergency") ?? false,
        description: body.text("description"),
      } as const;
      body.end();
      requireRegistrar(simulator, to);
      if (startsAt === undefined || endsAt === undefined) throw new BadRequest("start and end are instants");
      const { store, clock } = simulator.registry;
      const about = { to, at: clock.now(), text: "Registry maintenance notification" };
      queueNotices(store, [{ ...about, kind: "maintenance", news: { ...news, startsAt, endsAt } }]);
      return { queued: store.polls.count(to) };
    },
  },
  {
    method: "POST",
    path: "/balance",
    dangerous: false,
    handle: (simulator, { body }) => {
      const to = body.requiredText("registrar");
      const limit = body.requiredText("limit");
      const available = body.requiredText("available");
      body.end();
      requireRegistrar(simulator, to);
      const { store, clock } = simulator.registry;
      const registrarName = store.registrars.find(to)?.name ?? to;
      const about = { to, at: clock.now(), text: "Low account balance" };
      queueNotices(store, [{ ...about, kind: "lowBalance", registrarName, limit, available }]);
      return { queued: store.polls.count(to) };
    },
  },
];
