// Interrupted answers in a real editor.
import assert from 'node:assert/strict';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import type { GeminiServer } from '../kit/gemini/server';
import type { Script } from '../kit/gemini/steps';
import { recording } from '../kit/playTour';
import { sharedPanel, startSharedGemini } from '../kit/sharedPanel';
import { tourScript } from '../kit/tourScript';

const tour = recording();

describe('interrupted answers in a real editor', () => {
  let gemini: GeminiServer;
  let panel: EditorPanel;

  const open = async (script: Script) => {
    gemini = await startSharedGemini({ script });
    panel = await sharedPanel();
  };
  afterEach(async function () {
    await showFailure(this, panel);
    await gemini?.stop();
  });

  /** The questions stay open: if they were answered, the team would continue into the next test. */
  const goesOn = async () => {
    await panel.shows('1 / 3');
    gemini.assertComplete();
  };

  it('an unknown model, a lost connection, a redirect to another address and a request that is too long are reported and lose nothing', async () => {
    const [answer] = tourScript(tour).starter ?? [];
    assert.ok(answer);
    await open({
      starter: [
        { fault: '404' },
        { fault: 'socketDropped', afterText: 'I read this' },
        { fault: 'sentOn' },
        // After a request is rejected as too long, the second attempt sends less.
        { fault: 'tokenCount' },
        { fault: 'tokenCount' },
        answer,
      ],
    });
    await panel.type(tour.request);
    for (const key of ['fault.unknownModel.text', 'fault.network.text', 'fault.redirected.text', 'fault.contextTooLong.text'] as const) {
      await panel.shows(english[key]);
      await panel.click('fault.action.retry');
    }
    await goesOn();
  });
});
