import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  checkForwardNamesSpec,
  checkNetworkSpec,
  reverseNamesSpec,
  reverseNetworkSpec,
  saveReverseNamesSpec,
} from "./network.ts";

export const reverseNetwork = get<IoOf<typeof reverseNetworkSpec>>("reverseNetwork", "/api/reversedns/getnetwork/");
export const reverseNames = get<IoOf<typeof reverseNamesSpec>>("reverseNames", "/api/reversedns/getnames/");
export const saveReverseNames = post<IoOf<typeof saveReverseNamesSpec>>("saveReverseNames", "/api/reversedns/savenames/");
export const checkNetwork = post<IoOf<typeof checkNetworkSpec>>("checkNetwork", "/api/reversedns/checknetwork/");
export const checkForwardNames = post<IoOf<typeof checkForwardNamesSpec>>("checkForwardNames", "/api/reversedns/checkforward/");
