import { toInt } from './numbers.js';

export const count = (files) => toInt(files.length);

/** @param files { size } */
export function storedBytes(files) {
  return 0;
}
