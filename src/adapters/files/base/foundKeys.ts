// Keys that lie on this machine already, in the environment or where another tool keeps its own: named and offered, and read only when one is chosen.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lineTexts } from '../../../core/text/lines';

export interface FoundKey {
  /** As it is shown: a variable, or a file below the home folder. */
  readonly name: string;
  readonly provider: 'gemini' | 'openai';
  /** Where it is meant for; null for the provider's own address. */
  readonly address: string | null;
  /** The key itself; null where there is none after all. */
  read(): Promise<string | null>;
}

const geminiNames = ['GEMINI_API_KEY', 'GOOGLE_API_KEY'] as const;
const openAiAddress = 'https://api.openai.com/v1';

/** Where the command line tool of Gemini keeps its key. */
const toolFile = ['.gemini', '.env'] as const;

export async function findKeys(environment: Readonly<Record<string, string | undefined>>, home: string): Promise<readonly FoundKey[]> {
  const inEnvironment = geminiNames.flatMap((name) => (environment[name]?.trim() ? [variable(environment, name, 'gemini', null)] : []));
  const address = environment.OPENAI_BASE_URL?.trim() || environment.OPENAI_API_BASE?.trim() || openAiAddress;
  const openAi = environment.OPENAI_API_KEY?.trim() ? [variable(environment, 'OPENAI_API_KEY', 'openai', address)] : [];
  const file = join(home, ...toolFile);
  const isThere = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  const ofTool: FoundKey = { name: `~/${toolFile.join('/')}`, provider: 'gemini', address: null, read: () => keyIn(file) };
  return [...inEnvironment, ...(isThere ? [ofTool] : []), ...openAi];
}

function variable(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  provider: FoundKey['provider'],
  address: string | null,
): FoundKey {
  return { name, provider, address, read: async () => environment[name]?.trim() || null };
}

/** The key in a file of lines such as `GEMINI_API_KEY="…"`; one that cannot be read holds none. */
async function keyIn(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  for (const line of lineTexts(text)) {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*["']?([^"'\s#]*)/.exec(line) ?? [];
    if (geminiNames.some((known) => known === name) && value !== '') return value;
  }
  return null;
}
