export { serveWidget } from "./serve-widget.ts";
export { widgetRoutes } from "./widget.routes.ts";
