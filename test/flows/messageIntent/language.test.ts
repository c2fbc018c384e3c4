// Detection and change of a session's language.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { opened, openDiscussion, sessionsWith, speaks, turnText, waits } from '../../kit/openDiscussion';
import { openTestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';

const failing = () => scriptedModels({ script: { starter: [{ fail: 'badKey' }, { fail: 'badKey' }] } });

describe('the language of a session', () => {
  it('is that of the first message, whatever the editor’s, and stays when another language is quoted later', async () => {
    const test = await openTestSession({ models: failing() });
    await test.say('Bitte baue eine Grenze für die Anmeldung in die App ein');
    assert.equal(test.session().language, 'de');
    await test.say('The error text should be in English, I think');
    assert.equal(test.session().language, 'de');
  });

  it('is the editor’s if the first message is too short to tell', async () => {
    const test = await openTestSession({ models: failing(), language: 'nl' });
    await test.say('rate limit');
    assert.equal(test.session().language, 'nl');
  });

  it('falls back to English for an unknown language of a later version', async () => {
    const [started, ...others] = opened();
    const later = { ...started, language: 'tlh' } as unknown as Fact;
    const models = scriptedModels({ script: { router: [speaks('architect'), waits], architect: [{ text: turnText('So be it.') }] } });
    const test = await openDiscussion({ models, sessions: sessionsWith([later, ...others]) });
    await test.say('?!');
    assert.equal(test.session().language, 'en');
    models.assertComplete();
    assert.ok(!models.calls.some(({ system, messages }) => /undefined/.test(system + messages.map(({ text }) => text).join())));
  });

  it('is changed in the composer and the log, and passed to the next member', async () => {
    const prompts: string[] = [];
    const look = (request: { readonly system: string; readonly messages: readonly { readonly text: string }[] }) => {
      prompts.push(`${request.system}\n${request.messages.map(({ text }) => text).join('\n')}`);
      return { fail: 'badKey' } as const;
    };
    const test = await openTestSession({ models: scriptedModels({ script: { starter: [{ fail: 'badKey' }, { look }] } }) });
    await test.say('Please add a limit to the login of this app');
    await test.send({ type: 'language.choose', language: 'fr' });
    await test.send({ type: 'run.resume' });
    assert.ok(test.events.some((event) => event.type === 'language.settled' && event.by === 'user' && event.language === 'fr'));
    assert.match(prompts.join(), /French/);
  });
});
