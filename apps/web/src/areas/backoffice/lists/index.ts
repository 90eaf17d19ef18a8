export { BatchDrawer } from "./batch-drawer.tsx";
export { useSavedViews } from "./use-saved-views.tsx";
