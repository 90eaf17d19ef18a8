import { useRouteParams } from "../../shell/routing/use-route.ts";
import { TldList } from "./tld-list.tsx";
import { TldPage } from "./tld-page.tsx";

/** The pages about TLDs: the list of all, or the TLD in the URL. */
export function Screen(): React.JSX.Element {
  const { tld } = useRouteParams("tldWiki");
  return tld === undefined || tld === "" ? <TldList /> : <TldPage key={tld} tld={tld} />;
}
