export function priceOf(item, environment) {
  return environment.NEW_PRICES ? item.newPrice : item.price;
}
