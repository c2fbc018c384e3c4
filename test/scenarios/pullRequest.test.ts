// Branch names, commit messages and pull request texts for finished builds.
import assert from 'node:assert/strict';
import type { Fact } from '../../src/core/events';
import english from '../../src/core/i18n/locales/en.json';
import { branchName, commitText, pullRequestText } from '../../src/core/outcome/pullRequest';
import type { Session } from '../../src/core/session';
import { finishedFacts, rejected, sessionOf, taken, takenInPart } from '../kit/finishedBuild';
import { matchesGolden } from '../kit/golden';
import { turn } from '../kit/sampleSession';

const titled = (title: string): Session => {
  const session = sessionOf(finishedFacts(taken));
  return { ...session, clarify: { ...session.clarify, brief: session.clarify.brief && { ...session.clarify.brief, title } } };
};
const objecting = (objection: string): Session => {
  const said: readonly Fact[] = turn({
    ...{ id: 't9', agent: 'adversary', to: 'everyone', text: 'No.' },
    stance: { position: 'object', objection, blocking: true },
  });
  return sessionOf(finishedFacts(taken).toSpliced(8, 0, ...said));
};

describe('commit message and pull request of a build', () => {
  for (const [file, verdicts] of [
    ['whole', taken],
    ['part', takenInPart],
    ['rejected', rejected],
  ] as const) {
    const session = sessionOf(finishedFacts(verdicts));
    it(`equal commit-${file}.txt and pull-${file}.md`, () => {
      matchesGolden(`test/scenarios/records/commit-${file}.txt`, commitText(session, english));
      matchesGolden(`test/scenarios/records/pull-${file}.md`, pullRequestText(session, english));
    });
  }

  it('name a branch that is valid in git and every shell', () => {
    for (const [title, name] of [
      ['Rate-limit the login', 'rate-limit-the-login'],
      ['Größe & Maß: „fix“ it; rm -rf ~', 'gro-e-ma-fix-it-rm-rf'],
      ['../../main.lock', 'main-lock'],
      ['--force', 'force'],
      ['x'.repeat(90), 'x'.repeat(48)],
    ] as const)
      assert.equal(branchName(titled(title)), name);
    assert.match(branchName(titled('見出し')), /^change-[a-z0-9]*$/);
  });

  it('have one subject of at most 72 characters, followed by the whole title if it was cut', () => {
    const title = 'Limit the attempts to log in for each address and each account, and tell the user how long to wait';
    const lines = commitText(titled(title), english).split('\n');
    assert.ok((lines[0] ?? '').length <= 72);
    assert.deepEqual([lines[1], lines[2]], ['', title]);
    assert.ok((commitText(titled('x'.repeat(200)), english).split('\n')[0] ?? '').length <= 72);
    assert.match(commitText(titled('# a comment\nof two lines'), english), /^a comment of two lines\n/);
  });

  it('show hidden characters, cut no character in two, and neutralize every word that closes an issue', () => {
    assert.match(commitText(titled(`a\u202Eb\u001b[31m`), english), /^a\[U\+202E\]b\[U\+001B\]\[31m\n/);
    assert.doesNotMatch(commitText(titled('🦀'.repeat(60)), english), /[\uD800-\uDFFF]/u);
    for (const [said, shown] of [
      ['Fix issue #12', 'Fix issue `#12`'],
      ['Closing !7', 'Closing `!7`'],
      ['implements group/sub/app#4', 'implements `group/sub/app#4`'],
      ['resolving AB#9', 'resolving `AB#9`'],
      ['fixed https://git.example/a/-/merge_requests/4', 'fixed `https://git.example/a/-/merge_requests/4`'],
      ['`` @ada `', '`` `@ada` `'],
      ['\\` @ada \\`', '\\` `@ada` \\`'],
      ['`@ada` fixes nothing, see #3', '`@ada` fixes nothing, see #3'],
    ] as const)
      assert.equal(pullRequestText(titled(said), english).split('\n')[0], shown);
  });

  it('keep the dissent, and contain no key; text of a model closes no issue and mentions nobody', () => {
    const said =
      'It fixes #12, Closes: acme/shop#3 and resolves https://git.example/a/b/issues/4; ask @ada and @acme/team, `@types/node` stays.';
    const session = objecting(`${said} AIzaSyA-1234567890abcdefghijklmnopqrstuv`);
    for (const text of [commitText(session, english), pullRequestText(session, english)]) {
      assert.match(text, /The header can be forged/);
      assert.doesNotMatch(text, /AIza/);
      assert.doesNotMatch(text, /\b(?:fix(?:es)?|closes?|resolves?):?\s+(?:[\w/]*#\d|https?:)/i);
      assert.doesNotMatch(text, /(?<![\w`/@])@(?:ada|acme)/);
      assert.match(text, /fixes `#12`.*Closes: `acme\/shop#3`.*`@types\/node` stays/);
    }
  });
});
