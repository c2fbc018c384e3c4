// Readers of the data that the build packs with Brotli: texts, tour and prompts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Language, Texts } from '../../../core/i18n/language';
import { fillTemplate, parseTemplate, type WholeTemplate, wholeTemplate } from '../../../core/models/promptTemplate';
import { createOwnText, type PromptText } from '../../../core/text/echo';
import type { Prompts } from '../../../flows/ports/ports';

/** More than any of them is long: what comes out in pieces costs a turn of the thread for each, 16 kB by default. */
const chunkSize = 1 << 20;

/** The text of a packed file. Rejects where it is missing or broken. */
async function readUnpacked(path: string): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(path), { chunkSize })).toString('utf8');
}

/** Between the texts of one language. */
const between = '\0';

/**
 * Texts of a language from the file of all languages: a line of keys, then a line a language, which begins with its name. Of them only the ones
 * that are asked for are read. A text or a language that is missing is English. Rejects where the file is missing or broken.
 */
export async function readTexts(path: string, language: Language): Promise<Texts> {
  const [keys = '', ...lines] = (await readUnpacked(path)).split('\n');
  const textsOf = (name: Language): readonly string[] =>
    lines
      .find((line) => line.startsWith(name + between))
      ?.split(between)
      .slice(1) ?? [];
  const english = textsOf('en');
  if (english.length === 0) throw new Error(`no texts in ${path}`);
  const wanted = language === 'en' ? [] : textsOf(language);
  return Object.fromEntries(keys.split(between).map((key, index) => [key, wanted[index] || english[index]])) as Texts;
}

/** The guided tour: a line with its recording, and a line with the files of the sample project by their paths. */
export interface Tour {
  /** As JSON. */
  readonly recording: string;
  readonly sample: () => Readonly<Record<string, string>>;
}

/** Rejects where the file is missing or broken. */
export async function readTour(path: string): Promise<Tour> {
  const [recording = '', sample = ''] = (await readUnpacked(path)).split('\n');
  return { recording, sample: () => JSON.parse(sample) };
}

/** The text of a prompt by its path without ending; rejects where there is none. */
export type ReadPrompt = (path: string) => Promise<string>;

export function promptsIn(folder: string): ReadPrompt {
  return (path) => readFile(join(folder, `${path}.md`), 'utf8');
}

/** Prompts as the build packs them; the file is read with the first of them. */
export function packedPrompts(file: string): ReadPrompt {
  let packed: Promise<Readonly<Record<string, string>>> | null = null;
  return async (path) => {
    packed ??= readUnpacked(file).then((text): Readonly<Record<string, string>> => JSON.parse(text));
    const text = (await packed)[path];
    if (text === undefined) throw new Error(`no prompt ${path} in ${file}`);
    return text;
  };
}

/** A broken prompt is our own mistake and throws with its name. */
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
      // a member's method is ours
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
