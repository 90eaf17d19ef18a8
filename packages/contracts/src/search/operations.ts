import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { searchOwnSpec } from "./own.ts";

export const searchOwn = get<IoOf<typeof searchOwnSpec>>("searchOwn", "/api/search/getown/");
