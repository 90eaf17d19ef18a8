import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ProgressBar } from "../../../ui/layout/steps.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { kindOf } from "../kinds/index.ts";
import { elapsedStage, orderSize } from "./elapsed.rules.ts";
import { countsOf, lineState, runningMs, type Order } from "./order.rules.ts";

/** Seconds are shown only up to this time. An order that takes longer waits for a registry, as its lines say. */
const COUNTED_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** The progress of the whole order as a bar with text, and the time since it began. */
export function OrderProgress({ order }: { order: Order }) {
  const t = useTranslations("progress");
  const counts = countsOf(order.lines);
  const lost = counts.failed + counts.ended;
  return (
    <Panel className="np-order-progress">
      <ProgressBar
        label={t("bar")}
        total={order.lines.length}
        parts={[
          { tone: "active", count: counts.done },
          { tone: "pending", count: counts.running },
          { tone: "needs", count: counts.needs },
          { tone: "problem", count: lost },
        ]}
      />
      <div className="np-row np-wrap np-order-counts">
        <Share tone="active" count={counts.done} words={t("count.done", { count: counts.done })} />
        <Share tone="pending" count={counts.running} words={t("count.running", { count: counts.running })} />
        <Share tone="needs" count={counts.needs} words={t("count.needs", { count: counts.needs })} />
        <Share tone="problem" count={lost} words={t("count.failed", { count: lost })} />
        <Elapsed order={order} />
      </div>
    </Panel>
  );
}

function Share({ tone, count, words }: { tone: "active" | "pending" | "needs" | "problem"; count: number; words: string }) {
  return count === 0 ? null : <StatusMark tone={tone}>{words}</StatusMark>;
}

/** Counts seconds on the screen. Screen readers get a sentence that changes only at the times in the specification. */
function Elapsed({ order }: { order: Order }) {
  const t = useTranslations("progress");
  const now = useNow(1000);
  const ms = runningMs(order, now);
  if (ms === null) return null;
  const seconds = Math.floor(ms / 1000);
  // Seconds mean nothing if a registry takes days.
  const long = order.lines.filter((line) => lineState(line) === "running" && (line.usualseconds ?? DAY_SECONDS) >= DAY_SECONDS);
  const takesDays = long.length > 0;
  // Staff set up a service of this kind. Otherwise the registry decides when, or the current registrar has days to act.
  const days = long.every((line) => kindOf(line)?.isAnyProduct === true)
    ? "stage.daysByStaff"
    : long.every((line) => line.usualseconds === null)
      ? "stage.daysByRegistry"
      : "stage.days";
  const counted = !takesDays && seconds < COUNTED_SECONDS;
  const size = orderSize(order.lines.length);
  return (
    <span className="np-end np-soft">
      {counted && <span aria-hidden>{t("seconds", { seconds })} </span>}
      <span role="status">
        {t.rich(takesDays ? days : counted ? `stage.s${elapsedStage(seconds)}` : "stage.long", {
          requests: (words) => <RouteLink to="requests">{words}</RouteLink>,
        })}{" "}
        {size !== "small" && t(size)}
      </span>
    </span>
  );
}
