const isOn = (value) => ['true', '1', 'on'].includes(String(value ?? '').trim().toLowerCase());

export function priceOf(item, environment) {
  return isOn(environment.NEW_PRICES) ? (item.newPrice ?? item.price) : item.price;
}
