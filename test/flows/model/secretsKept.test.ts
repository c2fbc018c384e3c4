// Masking of secrets in log, stream, report and exports.
import assert from 'node:assert/strict';
import { outputTail } from '../../../src/core/execution/commandOutput';
import { cleaned } from '../../../src/core/secrets/mask';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { scriptedModels } from '../../kit/scriptedModels';
import { dailyShare } from '../../kit/rounds';
import { isLeaked, secretCorpus } from '../../kit/secretCorpus';

const parts = 10;
const corpus = secretCorpus(1_000, 7);
const partOf = (part: number) => corpus.filter((_, index) => index % parts === part);
/** Parts that are sent in a session; nightly runs send all of them. */
const sent = dailyShare([...Array(parts).keys()], 3);
const floor = (count: number) => count * 0.03;

describe('secrets that are typed and repeated by models', () => {
  it(`are in no log, event or stream: at least 97 % of ${corpus.length * (sent.length / parts)}`, async () => {
    const leaked: string[] = [];
    for (const part of sent) {
      const planted = partOf(part);
      const text = planted
        .map((each) => each.text)
        .join('\n\n')
        .slice(0, 19_500);
      const test = await openDiscussion({
        models: scriptedModels({
          script: { router: [speaks('architect'), waits], architect: [{ text: turnText(`You said:\n\n${text}\n\nSo be it.`) }] },
        }),
      });
      await test.send({ type: 'message.send', text });
      const kept = [...test.sessions.logs.values()].flat();
      assert.ok(kept.some((event) => event.type === 'turn.ended'));
      const texts = kept.flatMap((event) => ('text' in event && typeof event.text === 'string' ? [event.text] : []));
      const all = [...texts, ...test.typed.values()].join('\n');
      assert.ok(all.includes('\u27e6secret-'));
      leaked.push(
        ...planted.filter((each) => text.includes(each.text) && isLeaked(each, all)).map(({ kind, place }) => `${kind}, ${place}`),
      );
    }
    assert.ok(leaked.length <= floor(corpus.length * (sent.length / parts)), `${leaked.length}: ${leaked.join('\n')}`);
  });

  it('are in no report, even if they are in an old log', () => {
    const leaked = corpus.filter((each) => isLeaked(each, cleaned({ turns: [{ text: each.text }] }).turns[0]?.text ?? ''));
    assert.ok(leaked.length <= floor(corpus.length), leaked.map(({ kind, place }) => `${kind}, ${place}`).join('\n'));
  });

  it('are not in the recorded output of a check', () => {
    const leaked = corpus.filter((each) => isLeaked(each, outputTail(`> test\n${each.text}\nfailed`)));
    assert.ok(leaked.length <= floor(corpus.length), leaked.map(({ kind, place }) => `${kind}, ${place}`).join('\n'));
  });
});
