// Pictures in a real editor: paste, drop, warning, sending.
import assert from 'node:assert/strict';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import type { GeminiServer } from '../kit/gemini/server';
import { pngBomb, pngFile } from '../kit/pictureFiles';
import { sharedPanel, startSharedGemini } from '../kit/sharedPanel';

describe('pictures in a real editor', () => {
  let panel: EditorPanel;
  let gemini: GeminiServer;

  afterEach(async function () {
    await showFailure(this, panel);
    await gemini?.stop();
  });

  const pasteFile = (name: string, type: string, base64: string) =>
    panel.frame.getByRole('textbox', { name: english['panel.composer.label'] }).evaluate(
      (field, file) => {
        const bytes = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], file.name, { type: file.type }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { name, type, base64 },
    );
  /** Pastes a generated 12-megapixel photo and waits for its thumbnail. */
  const pastePhoto = () =>
    panel.frame.evaluate(async (label) => {
      const canvas = new OffscreenCanvas(4_000, 3_000);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      for (let index = 0; index < 4_000; index++) {
        context.fillStyle = `hsl(${(index * 37) % 360} 60% 50%)`;
        context.fillRect((index * 97) % 4_000, (index * 61) % 3_000, 120, 90);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([await blob.arrayBuffer()], 'photo.jpg', { type: 'image/jpeg' }));
      const field = document.querySelector(`textarea[aria-label="${label}"]`);
      field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      for (;;) {
        await new Promise((next) => requestAnimationFrame(next));
        const drawn = document.querySelector<HTMLCanvasElement>('.picture-chip canvas');
        const pixel = drawn?.getContext('2d')?.getImageData(10, 10, 1, 1).data;
        if (pixel?.[3] === 255) return;
      }
    }, english['panel.composer.label']);

  it('are pasted, described, sent after a warning, and seen by the model', async () => {
    gemini = await startSharedGemini({ script: { starter: [{ text: 'What do you want to change about it?' }] } });
    panel = await sharedPanel();
    await pasteFile('drawing.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'));
    await panel.shows('drawing.svg is not attached: only PNG, JPEG, WebP and GIF images can be shown to the team.');
    await pasteFile('bomb.png', 'image/png', pngBomb(30_000, 30_000).toString('base64'));
    await panel.shows('bomb.png is not attached: images can have up to 50 megapixels and be up to 30 MB in size.');
    await pasteFile('broken.png', 'image/png', pngFile(40, 30).subarray(0, 70).toString('base64'));
    await panel.shows("broken.png is not attached: it can't be read as an image.");
    await pastePhoto();
    await panel.frame.getByLabel('Description of photo.jpg').fill('Coloured tiles');
    assert.deepEqual(await panel.accessibilityProblems(), []);
    await panel.type('Make the home page look like this');
    await panel.page.getByText(english['attach.picture.ask']).waitFor();
    await panel.page.getByRole('button', { name: english['attach.picture.send'], exact: true }).click();
    await panel.shows('What do you want to change about it?');
    await panel.shows('1 image');
    await panel.frame.locator('.attached canvas[aria-label="Coloured tiles"]').first().waitFor();
    const body = gemini.calls[0]?.body as { contents: { parts: { inlineData?: { mimeType: string; data: string } }[] }[] };
    const sent = body.contents[0]?.parts[0]?.inlineData;
    assert.equal(sent?.mimeType, 'image/jpeg');
    const bytes = Buffer.from(sent?.data ?? '', 'base64');
    assert.ok(bytes.length > 1_000 && bytes.length <= 1_500_000, String(bytes.length));
    assert.match(gemini.calls[0]?.prompt ?? '', /photo\.jpg \(1568 × 1176 pixels\)/);
    gemini.assertComplete();
  });
});
