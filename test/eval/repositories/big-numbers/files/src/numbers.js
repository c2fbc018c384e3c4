/** A whole number out of anything. */
export const toInt = (value) => value | 0;
