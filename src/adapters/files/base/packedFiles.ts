// Reads files that the build compresses with Brotli: UI texts, guided tour and prompts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Language, Texts } from '../../../core/i18n/language';
import { fillTemplate, parseTemplate, type WholeTemplate, wholeTemplate } from '../../../core/models/promptTemplate';
import { createOwnText, type PromptText } from '../../../core/text/echo';
import type { Prompts } from '../../../flows/ports/ports';

/**
 * Decompression chunk size in bytes. Larger than any packed file, because each chunk costs an event loop turn; the default is only 16 kB.
 */
const chunkSize = 1 << 20;

async function readUnpacked(path: string): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(path), { chunkSize })).toString('utf8');
}

const separator = '\0';

/**
 * Reads the UI strings of a language; missing strings fall back to English. Rejects if the file is missing or damaged. The file contains a
 * line of keys, then one line per language that starts with the language's name. Parses only the lines for English and the requested
 * language.
 */
export async function readTexts(path: string, language: Language): Promise<Texts> {
  const [keys = '', ...lines] = (await readUnpacked(path)).split('\n');
  const textsOf = (name: Language): readonly string[] =>
    lines
      .find((line) => line.startsWith(name + separator))
      ?.split(separator)
      .slice(1) ?? [];
  const english = textsOf('en');
  if (english.length === 0) throw new Error(`no texts in ${path}`);
  const wanted = language === 'en' ? [] : textsOf(language);
  return Object.fromEntries(keys.split(separator).map((key, index) => [key, wanted[index] || english[index]])) as Texts;
}

/** Guided tour. Its packed file has two lines: the recording, and a JSON object with the sample project's files by path. */
export interface Tour {
  readonly recording: string;
  readonly sample: () => Readonly<Record<string, string>>;
}

/** Reads the guided tour; rejects if the file is missing or damaged. */
export async function readTour(path: string): Promise<Tour> {
  const [recording = '', sample = ''] = (await readUnpacked(path)).split('\n');
  return { recording, sample: () => JSON.parse(sample) };
}

/** Reads a prompt by its path without extension; rejects if it is missing. */
export type ReadPrompt = (path: string) => Promise<string>;

export function promptsIn(folder: string): ReadPrompt {
  return (path) => readFile(join(folder, `${path}.md`), 'utf8');
}

export function packedPrompts(file: string): ReadPrompt {
  let packed: Promise<Readonly<Record<string, string>>> | null = null;
  return async (path) => {
    packed ??= readUnpacked(file).then((text): Readonly<Record<string, string>> => JSON.parse(text));
    const text = (await packed)[path];
    if (text === undefined) throw new Error(`no prompt ${path} in ${file}`);
    return text;
  };
}

/** Renders prompt templates. An invalid template is a bug, so rendering it rejects with an error that names the prompt. */
export function createPromptFiles(read: ReadPrompt): Prompts {
  const templates = new Map<string, Promise<WholeTemplate>>();
  const own = createOwnText();
  const template = (name: string): Promise<WholeTemplate> => {
    const known = templates.get(name) ?? readTemplate(read, name, own);
    templates.set(name, known);
    return known;
  };
  return {
    render: async (name, values) => {
      const rendered = fillTemplate(await template(name), values);
      if (!rendered.ok) throw new Error(`prompt ${name}: ${rendered.error}`);
      // Excludes `method` from `given`, the text that an answer may repeat. A method belongs to the prompt, even for custom members, so
      // repeating it counts as an echo.
      const { method: _method, ...given } = values;
      return { ...rendered.value, echo: { own, given: Object.values(given).join('\n') } };
    },
  };
}

async function readTemplate(read: ReadPrompt, name: string, own: PromptText): Promise<WholeTemplate> {
  const parsed = parseTemplate(await read(name));
  if (!parsed.ok) throw new Error(`prompt ${name}: ${parsed.error}`);
  const partials = await Promise.all(parsed.value.partials.map(async (path) => [path, await read(path)] as const));
  const whole = wholeTemplate(parsed.value, Object.fromEntries(partials));
  if (!whole.ok) throw new Error(`prompt ${name}: ${whole.error}`);
  for (const piece of [...whole.value.system, ...whole.value.user]) if ('text' in piece) own.add(piece.text);
  return whole.value;
}
