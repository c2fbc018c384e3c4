// Detection of prompt text in answers, without false positives in ordinary texts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTemplate } from '../../../src/core/models/promptTemplate';
import { createEchoFilter, createOwnText, withoutEchoes } from '../../../src/core/text/echo';
import { seeded } from '../../kit/seeded';
import { listOf } from '../../kit/lists';

const texts = readdirSync('prompts', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => {
    const parsed = parseTemplate(readFileSync(join('prompts', path), 'utf8'));
    return parsed.ok ? `${parsed.value.system}\n${parsed.value.user}` : readFileSync(join('prompts', path), 'utf8');
  });
const own = createOwnText();
for (const text of texts) for (const piece of text.split(/\{\{[^}]*\}\}/)) own.add(piece);

/** Sentences with at least `least` words, without data and code. */
function sentences(text: string, least: number): string[] {
  return text
    .replace(/\{\{[^}]*\}\}/g, '\n\n')
    .replace(/<<<[\s\S]*?<<<END>>>/g, '')
    .split(/\n\s*\n|(?<=[.!?])\s+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => (part.match(/[\p{L}\p{N}]+/gu) ?? []).length >= least && !/[{}<>`|]/.test(part));
}

const ours = texts.flatMap((text) => sentences(text, 7));
const honest = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/GLOSSARY.md',
  ...readdirSync('docs/adr').map((name) => `docs/adr/${name}`),
].flatMap((path) => sentences(readFileSync(path, 'utf8'), 3));

const long = ours.filter((text) => text.split(' ').length >= 21);

const pick = (from: readonly string[], chance: () => number) => from[Math.floor(chance() * from.length)] ?? '';

const pieces = (text: string, chance: () => number): string[] => {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + Math.floor(chance() * 24);
    parts.push(text.slice(at, at + length));
    at += length;
  }
  return parts;
};

const streamed = (text: string, chance: () => number) => {
  const filter = createEchoFilter(own, '');
  return pieces(text, chance).map(filter.push).join('') + filter.end();
};

describe('echoes of a prompt', () => {
  it('are shown in none of 10,000 answers built from every template, as prose, data or a stream', () => {
    const chance = seeded(7);
    const shown: string[] = [];
    for (let run = 0; run < 10_000; run++) {
      const said = run < ours.length ? (ours[run] ?? '') : pick(ours, chance);
      const honestly = 'The office page lists people.';
      const prose = `${honestly} ${said}\n`;
      const answer = run % 3 === 0 ? prose : run % 3 === 1 ? JSON.stringify({ text: said, list: [{ text: said, blocking: true }] }) : said;
      const { text, echoes } = withoutEchoes(answer, own, '');
      const isShown = text.includes(said) || echoes === 0 || streamed(prose, chance).includes(said);
      if (isShown) shown.push(said);
    }
    assert.deepEqual([...new Set(shown)].slice(0, 20), []);
  });

  it('are found with one word in twenty changed', () => {
    const chance = seeded(8);
    for (let run = 0; run < 1_000; run++) {
      const words = pick(long, chance).split(' ');
      words[Math.floor(words.length / 2)] = 'otherwise';
      assert.ok(own.isEcho(words.join(' ')), words.join(' '));
    }
  });

  it('are found in none of 10,000 honest answers, which stay unchanged', () => {
    const chance = seeded(9);
    const touched: string[] = [];
    for (let run = 0; run < 10_000; run++) {
      const said = Array.from({ length: 1 + (run % 4) }, () => pick(honest, chance)).join(run % 2 ? ' ' : '\n');
      const answer = run % 3 === 0 ? JSON.stringify({ said, list: [said] }) : said;
      if (withoutEchoes(answer, own, '').text !== answer || (run % 10 === 0 && streamed(said, chance) !== said)) touched.push(said);
    }
    assert.deepEqual(touched.slice(0, 5), []);
  });

  it('exclude short common phrases', () => {
    const said = listOf(`
      The rows are streamed. | The plan is approved. | Yes, once something is changed. | Build it like this. | Could be a race.
      If you are not sure, ask. | Nobody else may call it. | It has a test that fails today. | A new file, whole. | How to build it
      What it costs, and whom | My advice: wait for the user. | Empty tables: rows may be empty. | Let's think about this`);
    for (const answer of [...said, ...said.map((text) => JSON.stringify({ text, list: [{ text }] }))])
      assert.deepEqual(withoutEchoes(answer, own, ''), { text: answer, echoes: 0 });
  });

  it('include short addresses and placeholders if they are exact', () => {
    assert.equal(withoutEchoes('You are the Planner:\nThe list is sorted.', own, '').text, 'The list is sorted.');
    assert.equal(withoutEchoes('{"title":"what is true afterwards"}', own, '').text, '{"title":""}');
    assert.equal(withoutEchoes('{"title":"What is true afterwards"}', own, '').echoes, 0);
  });

  it('delay no stream without spaces, however long', () => {
    const filter = createEchoFilter(own, '');
    const shown = Array.from({ length: 20_000 }, () => filter.push('名前順に')).join('');
    assert.ok(shown.length >= 79_000, String(shown.length));
  });

  it('exclude quotations of the request, and code', () => {
    const [said = ''] = ours;
    assert.equal(withoutEchoes(said, own, `> ${said}`).echoes, 0);
    assert.equal(withoutEchoes(said, own, JSON.stringify([{ text: `It reads:\n${said.replace(' ', '\n')}\n` }])).echoes, 0);
    assert.equal(withoutEchoes(`\`\`\`\n${said}\n\`\`\``, own, '').echoes, 0);
  });

  it('do not include the rest of a data block or the text around it', () => {
    const [said = ''] = ours;
    const text = `Keep a list.\n\n<<<STANCE>>>\n${JSON.stringify({ position: 'object', objections: [{ text: said }, { text: 'It forgets guests.' }] })}\n<<<END>>>`;
    const cleaned = withoutEchoes(text, own, '');
    assert.equal(cleaned.text, text.replace(`{"text":${JSON.stringify(said)}},`, ''));
    assert.equal(cleaned.echoes, 1);
  });
});
