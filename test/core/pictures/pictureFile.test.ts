// Picture files: kind, size, metadata.
import assert from 'node:assert/strict';
import { checkedPicture, mayDecode, pictureAttachment } from '../../../src/core/pictures/checkPicture';
import { maxKeptBytes, pictureTokens } from '../../../src/core/pictures/picture';
import { pictureHeader, plainPicture } from '../../../src/core/pictures/pictureFile';
import { gifFile, jpegFile, jpegNote, pngBomb, pngChunk, pngFile, webpFile } from '../../kit/pictureFiles';
import { createRandom } from '../edits/seededRandom';

/** JPEG with a segment inserted between its only scan and its end marker. */
const behindScan = (segment: Buffer) => {
  const file = jpegFile(6, 4);
  return Buffer.concat([file.subarray(0, -2), segment, file.subarray(-2)]);
};

describe('the header of a picture file', () => {
  const files: readonly (readonly [name: string, file: Buffer, kind: string])[] = [
    ['PNG', pngFile(40, 30), 'png'],
    ['JPEG', jpegFile(40, 30), 'jpeg'],
    ['JPEG behind a profile', jpegFile(40, 30, jpegNote(0xe2, 'x'.repeat(60_000)), jpegNote(0xe1, 'y'.repeat(60_000))), 'jpeg'],
    ['GIF', gifFile(40, 30), 'gif'],
    ['WebP, lossy', webpFile('VP8 ', 40, 30), 'webp'],
    ['WebP, lossless', webpFile('VP8L', 40, 30), 'webp'],
    ['WebP, extended', webpFile('VP8X', 40, 30), 'webp'],
  ];
  for (const [name, file, kind] of files)
    it(`of a ${name} gives type and size`, () => assert.deepEqual(pictureHeader(file), { kind, width: 40, height: 30 }));

  const others: readonly (readonly [string, Uint8Array])[] = [
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a text', Buffer.from('hello')],
    ['nothing', new Uint8Array()],
    ['a bitmap', Buffer.from('BM6\0\0\0\0\0\0\0', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a picture of no width', pngFile(0, 4)],
    ['the first bytes of a PNG', pngFile(40, 30).subarray(0, 12)],
    ['a JPEG that never begins', Buffer.concat([Buffer.from([0xff, 0xd8]), jpegNote(0xe1, 'x')])],
  ];
  for (const [name, file] of others) it(`is invalid in ${name}`, () => assert.equal(pictureHeader(file), null));

  it('of a file truncated at any byte is valid or invalid, and never throws', () => {
    for (const [, file] of files) for (let end = 0; end < Math.min(file.length, 400); end++) pictureHeader(file.subarray(0, end));
  });
});

describe('decoding a picture', () => {
  const rows = [
    ['a small picture', pngFile(4, 4), 100, null],
    ['a photo of 48 megapixels', pngBomb(8_000, 6_000), 20_000_000, null],
    ['a small file of 100 megapixels', pngBomb(10_000, 10_000), 60, 'pictureTooLarge'],
    ['one of four thousand million pixels', pngBomb(65_535, 65_535), 60, 'pictureTooLarge'],
    ['a file of 40 MB', pngFile(4, 4), 40_000_000, 'pictureTooLarge'],
    ['an SVG called a picture', Buffer.from('<svg/>'), 6, 'pictureKind'],
  ] as const;
  for (const [name, file, bytes, refused] of rows)
    it(`${refused === null ? 'is allowed for' : 'is refused for'} ${name}`, () =>
      assert.equal(mayDecode(pictureHeader(file), bytes), refused));
});

describe('a stored picture', () => {
  const place = 'GPS 52.5200 N 13.4050 E';
  const told = [
    [
      'a PNG',
      pngFile(
        6,
        4,
        pngChunk('tEXt', Buffer.from(`Comment\0${place}`)),
        pngChunk('eXIf', Buffer.from(place)),
        pngChunk('zzZz', Buffer.from(place)),
      ),
    ],
    ['a JPEG', jpegFile(6, 4, jpegNote(0xe1, `Exif ${place}`), jpegNote(0xfe, place), jpegNote(0xed, place))],
    ['a PNG with something behind its end', Buffer.concat([pngFile(6, 4), Buffer.from(place)])],
    ['a JPEG with something behind its end', Buffer.concat([jpegFile(6, 4), Buffer.from(place)])],
    ['a JPEG with a note behind its first scan', behindScan(jpegNote(0xe1, place))],
    ['a JPEG with a comment behind its first scan', behindScan(jpegNote(0xfe, place))],
    ['a JPEG with a reserved segment', jpegFile(6, 4, jpegNote(0xf0, place), jpegNote(0xfd, place))],
    ['a JPEG with an extension', jpegFile(6, 4, jpegNote(0xc8, place))],
    ['a JPEG with filled marks', jpegFile(6, 4, Buffer.concat([Buffer.from([0xff, 0xff]), jpegNote(0xe2, place)]))],
    ['a PNG with a long chunk', pngFile(6, 4, pngChunk('gAMA', Buffer.from(`0000${place}`)), pngChunk('sRGB', Buffer.from(place)))],
  ] as const;
  for (const [name, file] of told) {
    it(`has no metadata of ${name}`, () => {
      const plain = plainPicture(file);
      assert.ok(plain);
      assert.equal(Buffer.from(plain.bytes).includes(place), false);
      assert.deepEqual({ ...pictureHeader(plain.bytes) }, { kind: plain.header.kind, width: 6, height: 4 });
      assert.deepEqual(plainPicture(plain.bytes)?.bytes, plain.bytes, 'a second time changes nothing');
    });
  }

  it('is stored or refused for 4,000 damaged files, and contains only the picture', () => {
    const random = createRandom(7);
    const note = 'GPS 52.5200';
    const whole = [pngFile(6, 4, pngChunk('tEXt', Buffer.from(note))), jpegFile(6, 4, jpegNote(0xe1, note), jpegNote(0xfe, note))];
    let kept = 0;
    for (let round = 0; round < 4_000; round++) {
      const file = Buffer.from(whole[round % 2] ?? []);
      for (let change = 0; change <= random.below(3); change++) file[random.below(file.length)] = random.below(256);
      const plain = plainPicture(file.subarray(0, random.below(3) === 0 ? random.below(file.length) : file.length));
      if (!plain) continue;
      kept++;
      assert.deepEqual(plainPicture(plain.bytes)?.bytes, plain.bytes);
      assert.ok(plain.bytes.length <= file.length);
    }
    assert.ok(kept > 400, String(kept));
  });

  it('is refused if the file has another type, is truncated, or is too large', () => {
    const why = (file: Uint8Array) => {
      const checked = checkedPicture(file);
      return checked.ok ? null : checked.error;
    };
    assert.equal(why(pngFile(6, 4)), null);
    assert.equal(why(gifFile(6, 4)), 'pictureBroken');
    assert.equal(why(webpFile('VP8 ', 6, 4)), 'pictureBroken');
    assert.equal(why(Buffer.from('<svg/>')), 'pictureBroken');
    assert.equal(why(pngFile(6, 4).subarray(0, 60)), 'pictureBroken');
    assert.equal(why(jpegFile(6, 4).subarray(0, 24)), 'pictureBroken');
    assert.equal(why(pngFile(1_569, 1)), 'pictureTooLarge');
    assert.equal(why(new Uint8Array(maxKeptBytes + 1)), 'pictureTooLarge');
  });

  it('has a name without hidden characters, and at least as many tokens as any provider counts', () => {
    const checked = checkedPicture(pngFile(1_568, 1_045));
    assert.ok(checked.ok);
    const picture = pictureAttachment(checked.value, 'ab'.repeat(32), 'shot\u202egnp.exe\n\u0000 one.png');
    assert.equal(picture.name, 'shot gnp.exe one.png');
    assert.equal(picture.path, 'picture-abababababab');
    assert.equal(pictureTokens(picture), 2_185);
    assert.equal(pictureTokens({ width: 10, height: 10 }), 258);
  });
});
