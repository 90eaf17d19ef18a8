import { editorRecordTypes, isSigningType, recordTypes, ttlPresets } from "@nameplane/dns";
import { cachedLists } from "../../../shell/lists/cached-lists.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { useCachedList } from "../../../shell/lists/use-cached-list.ts";
import { isFormType } from "../staging/index.ts";

const shipped = recordTypes
  .filter(isFormType)
  .filter((type) => !isSigningType(type))
  .map((type) => ({ type, isusual: editorRecordTypes.some((each) => each === type) }));

/** The types that the editor offers on this installation. As long as the list is not loaded, these are all types that exist. */
export function useDnsTypes(): { readonly usual: readonly string[]; readonly others: readonly string[] } {
  const { data } = useCachedList(cachedLists.dnsTypes);
  const types = data?.types ?? shipped;
  const of = (wanted: boolean) => types.flatMap(({ type, isusual }) => (isusual === wanted ? type : []));
  return { usual: data ? of(true) : editorRecordTypes, others: of(false) };
}

/** The usual TTLs, in seconds. */
export function useTtlValues(): readonly number[] {
  return useCachedList(cachedLists.ttlValues).data?.ttls ?? ttlPresets;
}

/** Host names of the account's web hotels, for fields that point a name to a host. */
export function useWebhotelHosts(isPointer: boolean): readonly string[] {
  const mayView = useSession().permissions.has("service_view");
  const { data } = useCachedList(cachedLists.webhotels, { enabled: isPointer && mayView });
  return data?.data.map(({ hostname }) => hostname) ?? [];
}
