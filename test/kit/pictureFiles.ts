// Generated picture files with few bytes and any declared size.
import { deflateSync } from 'node:zlib';

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const crcs = Array.from({ length: 256 }, (_, start) => {
  let crc = start;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcs[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crcOf(body))]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Creates a one-color PNG with real pixels; `more` are chunks inserted before the pixels. */
export function pngFile(width: number, height: number, ...more: Buffer[]): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0x60);
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0;
  const header = pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])]));
  return Buffer.concat([signature, header, ...more, pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))]);
}

/** Creates a PNG header that declares a size, without image data. */
export function pngBomb(width: number, height: number): Buffer {
  return Buffer.concat([signature, pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])]))]);
}

function segment(marker: number, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
}

/** Creates a JPEG with only the bytes that are read without decoding the file. */
export function jpegFile(width: number, height: number, ...before: Buffer[]): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x12, 0x34, 0xff, 0x00, 0xff, 0xd9])]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...before, segment(0xc0, frame), scan]);
}

export function jpegNote(marker: number, text: string): Buffer {
  return segment(marker, Buffer.from(text, 'latin1'));
}

export function gifFile(width: number, height: number): Buffer {
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([width & 0xff, width >> 8, height & 0xff, height >> 8, 0, 0, 0])]);
}

/** @param data chunk type, which determines how the size is declared */
export function webpFile(data: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.write('WEBP', 8);
  bytes.write(data, 12);
  if (data === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (data === 'VP8L') {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
}
