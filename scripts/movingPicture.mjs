// APNG encoder for screenshots of equal size.
//
// Hand-written, to save a dependency.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColors = 64;

/** @typedef {{ readonly width: number, readonly height: number, readonly pixels: Uint32Array }} Picture pixels as 0xRRGGBB */
/** @typedef {{ readonly left: number, readonly top: number, readonly width: number, readonly height: number }} Box */

/**
 * @param {readonly { readonly png: Buffer, readonly shownMs: number }[]} shots
 * @returns {Buffer} an APNG that loops forever; viewers without animation show the first frame
 */
export function movingPicture(shots) {
  const pictures = shots.map(({ png }) => decode(png));
  const [first] = pictures;
  if (!first) throw new Error('a moving picture needs a frame');
  if (pictures.some(({ width, height }) => width !== first.width || height !== first.height)) throw new Error('the frames differ in size');
  const colors = paletteOf(pictures);
  const nearest = nearestIn(colors);
  const indexed = pictures.map(({ pixels }) => Uint8Array.from(pixels, nearest));
  const chunks = [
    chunk('IHDR', [uint32(first.width), uint32(first.height), Buffer.from([8, 3, 0, 0, 0])]),
    chunk('acTL', [uint32(shots.length), uint32(0)]),
    chunk('PLTE', [Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))]),
  ];
  let sequence = 0;
  indexed.forEach((frame, index) => {
    const before = indexed[index - 1];
    const box = before ? changedBox(before, frame, first) : { left: 0, top: 0, width: first.width, height: first.height };
    const place = [box.width, box.height, box.left, box.top].map(uint32);
    const timing = Buffer.alloc(6);
    timing.writeUInt16BE(shots[index]?.shownMs ?? 0, 0);
    timing.writeUInt16BE(1000, 2);
    chunks.push(chunk('fcTL', [uint32(sequence++), ...place, timing]));
    const data = deflateSync(rowsOf(frame, box, first.width), { level: 9, memLevel: 9 });
    chunks.push(before ? chunk('fdAT', [uint32(sequence++), data]) : chunk('IDAT', [data]));
  });
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', [])]);
}

/** @param {number} value */
function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * @param {string} type
 * @param {readonly Buffer[]} parts
 */
function chunk(type, parts) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

/**
 * Reads PNGs as browsers write them: eight bits per channel, with or without alpha, not interlaced.
 * @param {Buffer} png
 * @returns {Picture}
 */
export function decode(png) {
  const data = [];
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [width, height, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  const channels = kind === 6 ? 4 : kind === 2 ? 3 : 0;
  if (png[24] !== 8 || channels === 0 || png[28] !== 0) throw new Error('not a picture as browsers write them');
  const bytes = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  const at = (/** @type {number} */ index) => bytes[index] ?? 0;
  const color = (/** @type {number} */ start) => (at(start) << 16) | (at(start + 1) << 8) | at(start + 2);
  return { width, height, pixels: Uint32Array.from({ length: width * height }, (_, index) => color(index * channels)) };
}

/**
 * Undoes the five filters of PNG, row by row.
 * @param {Buffer} raw
 * @param {number} stride
 * @param {number} height
 * @param {number} step
 */
function unfilter(raw, stride, height, step) {
  const out = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let column = 0; column < stride; column++) {
      const here = row * stride + column;
      const left = column >= step ? (out[here - step] ?? 0) : 0;
      const up = row > 0 ? (out[here - stride] ?? 0) : 0;
      const corner = row > 0 && column >= step ? (out[here - stride - step] ?? 0) : 0;
      out[here] = (raw[here + row + 1] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

/**
 * @param {number} filter
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function predicted(filter, left, up, corner) {
  if (filter === 4) return paeth(left, up, corner);
  return [0, left, up, (left + up) >> 1][filter] ?? 0;
}

/**
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function paeth(left, up, corner) {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/**
 * Returns a palette of the most frequent colors; each replaces similar colors. A UI has few colors, and antialiased text adds many nearly
 * identical ones.
 * @param {readonly Picture[]} pictures
 */
function paletteOf(pictures) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { pixels } of pictures) for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  /** @type {number[]} */
  const chosen = [];
  for (const [color] of [...counts].sort(([, one], [, other]) => other - one)) {
    if (chosen.length === maxColors) break;
    if (chosen.every((other) => distance(color, other) > closeColors)) chosen.push(color);
  }
  return chosen;
}

/** Squared distance below which colors are merged. */
const closeColors = 1000;

/**
 * @param {number} one
 * @param {number} other
 */
function distance(one, other) {
  const [red, green, blue] = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return (red ?? 0) ** 2 + (green ?? 0) ** 2 + (blue ?? 0) ** 2;
}

/**
 * @param {readonly number[]} colors
 * @returns {(color: number) => number} function that returns the index of the nearest color
 */
function nearestIn(colors) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return (color) => {
    const found = known.get(color);
    if (found !== undefined) return found;
    let best = 0;
    colors.forEach((other, index) => {
      if (distance(color, other) < distance(color, colors[best] ?? 0)) best = index;
    });
    known.set(color, best);
    return best;
  };
}

/**
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @param {{ readonly width: number, readonly height: number }} size
 * @returns {Box} bounds of all changes; a point if there are none
 */
function changedBox(before, after, { width }) {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
  after.forEach((color, index) => {
    if (color === before[index]) return;
    const [column, row] = [index % width, Math.floor(index / width)];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  });
  if (top === Number.POSITIVE_INFINITY) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * @param {Uint8Array} frame
 * @param {Box} box
 * @param {number} width
 */
function rowsOf(frame, box, width) {
  const rows = Buffer.alloc((box.width + 1) * box.height);
  for (let row = 0; row < box.height; row++) {
    const start = (box.top + row) * width + box.left;
    rows.set(frame.subarray(start, start + box.width), row * (box.width + 1) + 1);
  }
  return rows;
}
