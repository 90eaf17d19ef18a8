/** The filters of the list of services. */
export const texts = {
  text: "Name or domain",
  state: "Status",
  allStates: "All statuses",
  running: "In use",
  product: "Product",
  allProducts: "All products",
  before: "Renews before",
};
