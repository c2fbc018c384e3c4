// A model of another family for those who are there to contradict: two of one family share what they overlook.
import { chosenProvider, chooseModel, isConnected, type Means, type ModelChoice, type ModelSettings, readModelId } from './modelSelection';
import { baseName } from '../paths/pathParts';

/** Who answers with it where nothing else is set for them: whoever attacks the design, and whoever reads the edits. */
const contrarians = ['adversary', 'reviewer.correctness', 'reviewer.security', 'reviewer.tests'];

/** The family of a model: the letters its own name begins with, such as `gemini` or `gpt`, whoever serves it. */
function familyOf({ model }: Pick<ModelChoice, 'model'>): string {
  const name = baseName(model).toLowerCase();
  return /^[a-z]+/.exec(name)?.[0] ?? name;
}

/**
 * The model that is of another family than the strong one and can be reached; null where there is none. One the user has named comes first: the
 * fallback, then the models of experts. Gemini's own stands in by its key where the editor's models are used; a server of the user's own stays the only one
 * that is asked, unless they named another.
 */
export function secondFamily(settings: ModelSettings, means: Means, named: readonly string[]): ModelChoice | null {
  const strong = chooseModel('strong', settings, means);
  if (!isConnected(strong, means)) return null;
  const provider = chosenProvider(settings.provider, means);
  const own = named.filter((word) => word.trim() !== '').map((word) => readModelId(word, provider));
  const spare = strong.provider === 'editor' ? [chooseModel('strong', { provider: 'gemini', strong: '', fast: '' }, means)] : [];
  return [...own, ...spare].find((other) => isConnected(other, means) && familyOf(other) !== familyOf(strong)) ?? null;
}

/** What is set for members and duties, with the second family behind it. @param second as a setting would name it; null where there is none */
export function withSecondFamily(agents: Readonly<Record<string, string>>, second: string | null): Readonly<Record<string, string>> {
  return second === null ? agents : { ...Object.fromEntries(contrarians.map((who) => [who, second])), ...agents };
}
