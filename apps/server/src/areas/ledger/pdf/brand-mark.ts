import { colors, type Sheet } from "./sheet.ts";

const plate = "M10 2.5h18l-8 21H2z";
const word =
  "M2.2 10V30M2.2 19.2a7 7 0 0 1 14 0V30M24.9 20a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0M40.5 10V30M50.9 10V30M50.9 18.4a6.2 6.2 0 0 1 12.4 0V30M63.3 18.4a6.2 6.2 0 0 1 12.4 0V30M84.9 20.2H100.1A7.8 7.8 0 1 0 98 25.3M109.1 10V38M109.1 20a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0M133.7 2V30M142.4 20a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0M158 10V30M168.4 10V30M168.4 19.2a7 7 0 0 1 14 0V30M191.6 20.2H206.8A7.8 7.8 0 1 0 204.7 25.3";

/** Draws the product's logo if the brand is the product itself, otherwise the brand's name. The height is 24. */
export function drawBrand(sheet: Sheet, brand: { name: string; hasOwnMark: boolean }, x: number, y: number): void {
  sheet.tagged(
    "Figure",
    sheet.root,
    () => {
      if (!brand.hasOwnMark) return sheet.text(brand.name, x, y - 2, { face: "strong", size: 20, lineHeight: 28 });
      const scale = 24 / 26;
      sheet.path(plate, x, y, scale, { fill: colors.accent });
      sheet.path(plate, x, y, scale, { stroke: colors.accent, width: 3 });
      sheet.circle(x + 29 * scale, y + 20.8 * scale, 4.2 * scale, colors.ink);
      sheet.path(word, x + 34 * scale + 10, y + 2, 0.5, { stroke: colors.ink, width: 4.3 });
    },
    brand.name,
  );
}
