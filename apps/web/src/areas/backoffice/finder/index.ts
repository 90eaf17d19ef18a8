export { FiguresPanel } from "./figures-panel.tsx";
export { SearchPalette } from "./search-palette.tsx";
