// Picture files as bytes: detects type and dimensions, and removes metadata.
//
// The panel runs these checks before it decodes a file. The host repeats them, because it does not trust the panel.

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif';

export interface PictureHeader {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
}

/** Parses the header of a supported file; null if the file is unsupported or truncated. Detects the type by content, not by file name. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const found = pngHeader(bytes) ?? gifHeader(bytes) ?? webpHeader(bytes) ?? jpegHeader(bytes);
  return found && found.width > 0 && found.height > 0 ? found : null;
}

/** Returns the picture without metadata such as location and time; null if the file is truncated or its type is not sent to models. */
export function plainPicture(bytes: Uint8Array): { readonly header: PictureHeader; readonly bytes: Uint8Array } | null {
  const header = pictureHeader(bytes);
  const plain = header?.kind === 'png' ? plainPng(bytes) : header?.kind === 'jpeg' ? plainJpeg(bytes) : null;
  return header && plain ? { header, bytes: plain } : null;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * PNG chunks needed for drawing, with their maximum length in bytes, because longer chunks may hide data. All other chunks are dropped,
 * including text, time and location.
 */
const drawingChunks: ReadonlyMap<string, number> = new Map([
  ...([
    ['IHDR', 13],
    ['PLTE', 768],
    ['tRNS', 256],
    ['IDAT', Number.POSITIVE_INFINITY],
  ] as const),
  ...([
    ['IEND', 0],
    ['gAMA', 4],
    ['cHRM', 32],
    ['sRGB', 1],
  ] as const),
]);

function pngHeader(bytes: Uint8Array): PictureHeader | null {
  if (!startsWith(bytes, pngSignature) || name(bytes, 12) !== 'IHDR' || bytes.length < 24) return null;
  return { kind: 'png', width: big(bytes, 16, 4), height: big(bytes, 20, 4) };
}

function plainPng(bytes: Uint8Array): Uint8Array | null {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + big(bytes, at, 4);
    if (end > bytes.length) return null;
    const chunk = name(bytes, at + 4);
    if (end - at - 12 <= (drawingChunks.get(chunk) ?? -1)) parts.push(bytes.subarray(at, end));
    // Drops any data after the end chunk.
    if (chunk === 'IEND') return joined(parts);
    at = end;
  }
  return null;
}

/** Reads width and height from the JPEG frame header, which may follow any number of segments. */
function jpegHeader(bytes: Uint8Array): PictureHeader | null {
  for (const { marker, at } of jpegSegments(bytes)) {
    if (!isFrame(marker) || at + 9 > bytes.length) continue;
    return { kind: 'jpeg', height: big(bytes, at + 5, 2), width: big(bytes, at + 7, 2) };
  }
  return null;
}

/**
 * Copies a JPEG without metadata: keeps only frames, tables, restart intervals and scans, and drops all other segments, even after the
 * first scan.
 */
function plainJpeg(bytes: Uint8Array): Uint8Array | null {
  const parts = [bytes.subarray(0, 2)];
  let hasScan = false;
  for (const { marker, at, end } of jpegSegments(bytes)) {
    if (marker === endMark) return hasScan ? joined([...parts, bytes.subarray(at, at + 2)]) : null;
    if (end > bytes.length) return null;
    if (isFrame(marker) || tables.has(marker) || marker === scanStart) parts.push(bytes.subarray(at, end));
    hasScan ||= marker === scanStart;
  }
  return null;
}

const scanStart = 0xda;
const endMark = 0xd9;
/** JPEG markers for Huffman, arithmetic and quantization tables, the number of lines, and the restart interval. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd]);

/** Returns the end of a scan's data: the next marker that is neither an escaped byte nor a restart marker. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

interface Segment {
  readonly marker: number;
  readonly at: number;
  readonly end: number;
}

/** Yields the segments up to and including the end marker; a scan segment includes its data. */
function* jpegSegments(bytes: Uint8Array): Generator<Segment> {
  if (!startsWith(bytes, [0xff, 0xd8])) return;
  for (let at = 2; at + 2 <= bytes.length; ) {
    // Skips fill bytes, which may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1] ?? 0;
    const length = marker === endMark ? 0 : big(bytes, at + 2, 2);
    if (bytes[at] !== 0xff || (marker !== endMark && (length < 2 || at + 4 > bytes.length))) return;
    const end = at + 2 + length;
    const segment = { marker, at, end: marker === scanStart ? scanEnd(bytes, end) : end };
    yield segment;
    if (marker === endMark) return;
    at = segment.end;
  }
}

function gifHeader(bytes: Uint8Array): PictureHeader | null {
  const version = name(bytes, 0, 6);
  if ((version !== 'GIF87a' && version !== 'GIF89a') || bytes.length < 10) return null;
  return { kind: 'gif', width: little(bytes, 6, 2), height: little(bytes, 8, 2) };
}

/** Reads the dimensions of a WebP file in any of its three formats: lossy, lossless and extended. */
function webpHeader(bytes: Uint8Array): PictureHeader | null {
  if (name(bytes, 0) !== 'RIFF' || name(bytes, 8) !== 'WEBP' || bytes.length < 30) return null;
  const data = name(bytes, 12);
  if (data === 'VP8X') return { kind: 'webp', width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1 };
  if (data === 'VP8L' && bytes[20] === 0x2f) {
    const bits = little(bytes, 21, 4);
    return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (data !== 'VP8 ') return null;
  return { kind: 'webp', width: little(bytes, 26, 2) & 0x3fff, height: little(bytes, 28, 2) & 0x3fff };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function name(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function big(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
}

function little(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduceRight((sum, byte) => sum * 256 + byte, 0);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
