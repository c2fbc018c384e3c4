import { toInt } from './numbers.js';

export const count = (files) => toInt(files.length);

export function storedBytes(files) {
  return files.reduce((sum, { size }) => toInt(sum + toInt(size)), 0);
}
