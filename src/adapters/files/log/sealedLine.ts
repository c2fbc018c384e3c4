// Sealed line: JSON whose last field is the CRC-32 of all bytes before it.
import { crc32 } from 'node:zlib';
import type { Event } from '../../../core/events';

const [opening, closing] = [',"sum":"', '"}'];
const sealStart = Buffer.from(opening);
const sealEnd = Buffer.from(closing);
const sumLength = 8;
const sealLength = sealStart.length + sumLength + sealEnd.length;
/** Minimum matching bytes by which the end of a line counts as a seal, possibly damaged. */
const likelyBytes = sealStart.length + sealEnd.length - 3;
/** Longer lines are not parsed; no event comes near. */
const maxLineLength = 32 * 1024 * 1024;

/** Byte range, end exclusive. */
export type ByteSpan = readonly [from: number, to: number];

export interface ReadLine {
  readonly event: Event;
  /** Whether it has a checksum; lines of older logs have none. */
  readonly isSealed: boolean;
}

/** A value as a sealed line; other readers see JSON with an extra field. */
export function sealed(value: object): string {
  return sealedJson(JSON.stringify(value));
}

/** Seals the JSON of a non-empty object. */
export function sealedJson(json: string): string {
  const body = json.slice(0, -1);
  return `${body}${opening}${sumOf(body)}${closing}\n`;
}

/** CRC-32 as eight hexadecimal digits, over UTF-8 for text. */
function sumOf(content: string | Uint8Array): string {
  return hex(crc32(content));
}

function hex(sum: number): string {
  return sum.toString(16).padStart(sumLength, '0');
}

/** Incremental checksum. */
export function startSum(): { add(piece: Uint8Array): void; end(): string } {
  let sum = 0;
  return {
    add: (piece) => {
      sum = crc32(piece, sum);
    },
    end: () => hex(sum),
  };
}

/**
 * Parsed line without its seal; null if it is damaged or not JSON. @param to end of the line without the newline
 */
export function unsealed(content: Buffer, from: number, to: number): { readonly value: unknown; readonly isSealed: boolean } | null {
  const seal = to - sealLength;
  if (seal <= from || !isLikelySeal(content, seal)) return parsed(content.toString('utf8', from, to), false);
  const isWhole = content.toString('latin1', seal, to) === `${opening}${sumOf(content.subarray(from, seal))}${closing}`;
  return isWhole ? parsed(`${content.toString('utf8', from, seal)}}`, true) : null;
}

/** Event of a line; unknown types of newer versions are kept, and the fold skips them. */
export function readSealedLine(content: Buffer, from: number, to: number): ReadLine | null {
  if (to - from > maxLineLength) return null;
  const line = unsealed(content, from, to);
  const event = line?.value as Event | null | undefined;
  return line && typeof event?.type === 'string' && Number.isSafeInteger(event.seq) ? { event, isSealed: line.isSealed } : null;
}

/** Parts of a damaged line that end like a line: if only a newline was damaged, both lines may be intact. */
export function* likelyLines(content: Buffer, [from, to]: ByteSpan): Generator<ByteSpan> {
  let start = from;
  for (let seal = content.indexOf(sealStart, from); seal >= 0 && seal + sealLength <= to; seal = content.indexOf(sealStart, seal + 1)) {
    const end = seal + sealLength;
    yield [start, end];
    start = end + 1;
  }
}

function isLikelySeal(content: Buffer, at: number): boolean {
  let same = 0;
  for (let index = 0; index < sealStart.length; index++) if (content[at + index] === sealStart[index]) same++;
  for (let index = 0; index < sealEnd.length; index++) if (content[at + sealStart.length + sumLength + index] === sealEnd[index]) same++;
  return same >= likelyBytes;
}

function parsed(text: string, isSealed: boolean): { readonly value: unknown; readonly isSealed: boolean } | null {
  try {
    return { value: JSON.parse(text), isSealed };
  } catch {
    return null;
  }
}
