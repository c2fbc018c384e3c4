export function createSettings(values) {
  let current = values;
  return {
    get: () => current,
    /** Another object each time: whoever holds the old one sees the old values. */
    set: (changes) => {
      current = { ...current, ...changes };
    },
  };
}
