export function priceOf(item, environment) {
  return item.price;
}
