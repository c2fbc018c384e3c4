// Conversion of image files in the panel, with a canvas that records its calls.
import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { maxKeptBytes } from '../../../src/core/pictures/picture';
import { keepPictures } from '../../../webview/model/makePicture';
import { pngFile } from '../../kit/pictureFiles';

describe('an image that is too large as PNG', () => {
  const replaced = ['createImageBitmap', 'OffscreenCanvas', 'Worker'] as const;
  const before = replaced.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const set = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  afterEach(() => {
    for (const [name, own] of before)
      if (own) Object.defineProperty(globalThis, name, own);
      else Reflect.deleteProperty(globalThis, name);
  });

  it('becomes a JPEG with a white background, because a JPEG has no transparency', async () => {
    const calls: string[] = [];
    const context = {
      globalCompositeOperation: 'source-over',
      drawImage: () => calls.push('draw'),
      fillRect: () => calls.push(`fill ${context.globalCompositeOperation}`),
    };
    class Canvas {
      getContext = () => context;
      convertToBlob = async ({ type }: { type: string }) => {
        calls.push(type);
        return { size: type === 'image/png' ? maxKeptBytes + 1 : 1, arrayBuffer: async () => new ArrayBuffer(1) };
      };
    }
    set('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
    set('OffscreenCanvas', Canvas);
    set('Worker', undefined);
    const posted: unknown[] = [];
    await keepPictures([new File([new Uint8Array(pngFile(4, 3))], 'a.png')], {
      post: (message) => void posted.push(message),
      attached: () => 0,
      making: signal(0),
      refuse: (_, why) => assert.fail(why),
    });
    assert.deepEqual(calls, ['draw', 'image/png', 'fill destination-over', 'image/jpeg']);
    assert.equal(posted.length, 1);
  });
});
