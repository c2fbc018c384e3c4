// Generates docs/EVENTS.md from the shapes of facts and compares it with the file.
import { readFileSync } from 'node:fs';
import type { AnyField } from '../../src/core/base/shape';
import { factShapes } from '../../src/core/events';
import { matchesGolden } from '../kit/golden';

const intro = `# Events

Every event of a session log, grouped by feature in the order of a session. Made from the shapes in \`src/core\`: \`MILKSTACK_UPDATE=1 node scripts/unit.mjs
core/eventsPage\` writes it. The log adds \`seq\` and \`at\` to each. A field with \`?\` may be absent, as older logs may lack it.
`;

/** First sentences of the comments above the facts in a source file, by fact type. */
function commentsIn(source: string): ReadonlyMap<string, string> {
  const found = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*'([a-z]+\.[a-zA-Z]+)':/g);
  return new Map([...found].map(([, comment = '', type = '']) => [type, firstSentence(comment.replace(/\s*\n\s*\*\s*/g, ' '))]));
}

function firstSentence(comment: string): string {
  return /^.*?[.](?=\s|$)/.exec(comment.trim())?.[0] ?? comment.trim();
}

/** Title and source file of each group of facts, in the order of `events.ts`. */
function groups(): readonly { readonly title: string; readonly source: string }[] {
  const events = readFileSync('src/core/events.ts', 'utf8');
  const paths = new Map(
    [...events.matchAll(/import \{ ([^}]+) \} from '\.\/([^']+)'/g)].flatMap(([, names = '', path = '']) =>
      names.split(', ').map((name) => [name, path]),
    ),
  );
  const joined = [...events.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, name = '']) => paths.get(name) ?? '');
  return [...new Set(joined)].map((path) => {
    const source = readFileSync(`src/core/${path}.ts`, 'utf8');
    return { title: /^\/\/ (?:Facts (?:and state )?(?:of|about|for) (?:the )?)?([^:.,]*)/.exec(source)?.[1] ?? path, source };
  });
}

const shapes = new Map(Object.entries<Readonly<Record<string, AnyField>>>(factShapes));

function row(type: string, comment: string): string {
  const fields = Object.entries(shapes.get(type) ?? {}).map(([name, field]) => ('isOptional' in field ? `${name}?` : name));
  return `| \`${type}\` | ${comment} | ${fields.join(', ')} |`;
}

describe('the page of events', () => {
  it('has one line for every fact', () => {
    const sections = groups().map(({ title, source }) => {
      const rows = [...commentsIn(source)].filter(([type]) => shapes.has(type)).map(([type, comment]) => row(type, comment));
      return `## ${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n| event | what happened | fields |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
    });
    const page = [intro, ...sections].join('\n');
    for (const type of shapes.keys()) if (!page.includes(`| \`${type}\` |`)) throw new Error(`${type} has no comment in its shape`);
    matchesGolden('docs/EVENTS.md', page);
  });
});
