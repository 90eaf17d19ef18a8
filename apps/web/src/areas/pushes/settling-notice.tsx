import type { AnswerOf } from "@nameplane/contracts";
import { pushList } from "@nameplane/contracts/pushes/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { useNames } from "./use-names.ts";

type Settling = AnswerOf<typeof pushList>["settling"];

/** A registry usually needs a few seconds. */
const checkAgainMs = 5000;
const checkAgainMaxMs = 60_000;

/** Shown on both sides while domains have changed accounts but their registry still shows contacts of the giver. */
export function SettlingNotice({ settling }: { settling: Settling }) {
  const queries = useQueryClient();
  const isWaiting = settling.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let pauseMs = checkAgainMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        // The longer a registry takes, the less often the page asks.
        pauseMs = Math.min(pauseMs * 1.5, checkAgainMaxMs);
        void queries.invalidateQueries({ queryKey: [pushList.path] });
        wait();
      }, pauseMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isWaiting, queries]);
  return (
    <>
      {settling.map((one) => (
        <One key={`${one.pushid} ${one.side}`} one={one} />
      ))}
    </>
  );
}

function One({ one }: { one: Settling[number] }) {
  const t = useTranslations("push.settling");
  const list = useTranslations("push.list");
  const names = useNames();
  const values = { names: names(one.names), other: one.other };
  return (
    <Banner tone="info" title={t(one.side === "giver" ? "giver" : "receiver", values)}>
      <p>{t(one.side === "giver" ? "giverText" : "receiverText", values)}</p>
      {one.requestids.length > 0 && (
        <p>
          {one.requestids.map((number, index) => (
            <span key={number}>
              {index > 0 && ", "}
              <RouteLink to="request" params={{ id: String(number) }}>
                {list("request", { number: String(number) })}
              </RouteLink>
            </span>
          ))}
        </p>
      )}
    </Banner>
  );
}
