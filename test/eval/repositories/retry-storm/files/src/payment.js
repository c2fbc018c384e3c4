/** What is sent to pay; with the same idempotencyKey it is paid once. */
export function payment(cents, idempotencyKey) {
  return { cents, ...(idempotencyKey ? { idempotencyKey } : {}) };
}
