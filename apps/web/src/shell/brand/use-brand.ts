import { useSyncExternalStore } from "react";
import type { BrandConfig } from "./brand-config.ts";
import { currentBrand, onBrandChange } from "./brand-store.ts";

/** Look and switches of the brand of this host. */
export const useBrand = (): BrandConfig => useSyncExternalStore(onBrandChange, currentBrand);
