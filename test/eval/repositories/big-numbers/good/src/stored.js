import { toInt } from './numbers.js';

export const count = (files) => toInt(files.length);

function sizeOf(value) {
  const size = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(size) && size > 0 ? Math.trunc(size) : 0;
}

/** @param files { size } */
export function storedBytes(files) {
  return files.reduce((sum, { size }) => sum + sizeOf(size), 0);
}
