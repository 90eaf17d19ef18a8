import type { StaffRouteId } from "../shell/staff/staff-routes.ts";

type ScreenModule = { readonly Screen: () => React.JSX.Element };

/** The screen of every page of staff, loaded when it is opened. */
export const staffScreens: Readonly<Record<StaffRouteId, () => Promise<ScreenModule>>> = {
  home: () => import("../areas/backoffice/home-screen.tsx"),
  tasks: () => import("../areas/backoffice/tasks-screen.tsx"),
  task: () => import("../areas/backoffice/task-screen.tsx"),
  request: () => import("../areas/backoffice/staff-request-screen.tsx"),
  domains: () => import("../areas/backoffice/finder/domains-screen.tsx"),
  orders: () => import("../areas/backoffice/finder/orders-screen.tsx"),
  requests: () => import("../areas/backoffice/finder/requests-screen.tsx"),
  invoices: () => import("../areas/backoffice/finder/invoices-screen.tsx"),
  payments: () => import("../areas/backoffice/finder/payments-screen.tsx"),
  domain: () => import("../areas/backoffice/finder/domain-screen.tsx"),
  order: () => import("../areas/backoffice/finder/order-screen.tsx"),
  invoice: () => import("../areas/backoffice/finder/invoice-screen.tsx"),
  payment: () => import("../areas/backoffice/finder/payment-screen.tsx"),
  customers: () => import("../areas/backoffice/customers/customers-screen.tsx"),
  customer: () => import("../areas/backoffice/customers/customer-screen.tsx"),
  tickets: () => import("../areas/tickets/desk/desk-screen.tsx"),
  ticket: () => import("../areas/tickets/desk/desk-ticket-screen.tsx"),
  answerHours: () => import("../areas/tickets/desk/answer-hours-screen.tsx"),
  savedReplies: () => import("../areas/tickets/desk/saved-replies-screen.tsx"),
  documents: () => import("../areas/backoffice/reviews-screen.tsx"),
  document: () => import("../areas/backoffice/review-screen.tsx"),
  differences: () => import("../areas/backoffice/differences-screen.tsx"),
  announcements: () => import("../areas/backoffice/content/announcements-screen.tsx"),
  articles: () => import("../areas/backoffice/content/articles-screen.tsx"),
  newArticle: () => import("../areas/backoffice/content/article-screen.tsx"),
  article: () => import("../areas/backoffice/content/article-screen.tsx"),
  brandArticle: () => import("../areas/backoffice/content/article-screen.tsx"),
  prices: () => import("../areas/backoffice/prices/prices-screen.tsx"),
  price: () => import("../areas/backoffice/prices/price-screen.tsx"),
  brandLogins: () => import("../areas/backoffice/brand-logins-screen.tsx"),
  colleagues: () => import("../areas/staff/colleagues-screen.tsx"),
  security: () => import("../areas/staff/security-screen.tsx"),
};
