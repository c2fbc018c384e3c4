// Prompt files: front matter, system part, user part and placeholders.
import type { ModelTier } from '../agents/roster';
import { fail, ok, type Result } from '../base/result';
import { splitHead } from '../text/frontMatter';

export interface Template {
  readonly role: string;
  readonly tier: ModelTier;
  /** Declared variables. Each one must occur in the text, and a value must be supplied for it. */
  readonly needs: readonly string[];
  /** Name of the parser for the answer. */
  readonly returns: string;
  /** Paths of the included partials, without duplicates. */
  readonly partials: readonly string[];
  readonly system: string;
  readonly user: string;
}

export type FilledTemplate = Pick<Template, 'system' | 'user' | 'tier'>;

const keys = ['role', 'tier', 'needs', 'returns'] as const;
type Key = (typeof keys)[number];

/** Separates the system part from the optional user part. */
const userLine = '--- user ---';

const tag = /\{\{(>?)[ \t]*([\w./-]*)[ \t]*\}\}/g;
const name = /^[A-Za-z]\w*$/;
const path = /^[\w-]+(?:\/[\w-]+)*$/;

/**
 * Parses a prompt file: `key: value` lines between two `---` lines, then the body. Lists are written as `a, b`. In the body, `{{name}}` is
 * a variable and `{{> path}}` a partial. Any other `{{` is an error, so that typos never reach a model.
 * @returns the template, or a sentence that describes the error
 */
export function parseTemplate(source: string): Result<Template, string> {
  const { lines, end } = splitHead(source);
  if (end <= 0) return fail('the file must begin with front matter between two --- lines');
  const head = parseHead(lines.slice(1, end));
  if (!head.ok) return head;
  const body = lines.slice(end + 1);
  const parting = body.indexOf(userLine);
  if (parting >= 0 && body.indexOf(userLine, parting + 1) >= 0) return fail(`there is more than one line ${userLine}`);
  const system = (parting < 0 ? body : body.slice(0, parting)).join('\n').trim();
  const user =
    parting < 0
      ? ''
      : body
          .slice(parting + 1)
          .join('\n')
          .trim();
  const tags = tagsIn(`${system}\n${user}`);
  if (!tags.ok) return tags;
  const undeclared = tags.value.variables.find((variable) => !head.value.needs.includes(variable));
  if (undeclared) return fail(`{{${undeclared}}} is used but not declared in needs`);
  return ok({ ...head.value, partials: tags.value.partials, system, user });
}

/** A template with its partials inserted, compiled into pieces. */
export interface WholeTemplate {
  readonly tier: ModelTier;
  readonly needs: readonly string[];
  readonly system: readonly TemplatePiece[];
  readonly user: readonly TemplatePiece[];
}

type TemplatePiece = { readonly text: string } | { readonly variable: string };

/**
 * Inserts the partials into a template. A partial may use the template's variables, but not other partials.
 * @param partials text of each partial in `template.partials`, by path
 */
export function wholeTemplate(template: Template, partials: Readonly<Record<string, string>>): Result<WholeTemplate, string> {
  const expanded = expand(template, partials);
  if (!expanded.ok) return expanded;
  const { system, user } = expanded.value;
  const tags = tagsIn(`${system}\n${user}`);
  if (!tags.ok) return tags;
  const used = tags.value.variables;
  const undeclared = used.find((variable) => !template.needs.includes(variable));
  if (undeclared) return fail(`{{${undeclared}}} is used by a partial but not declared in needs`);
  const unused = template.needs.find((variable) => !used.includes(variable));
  if (unused) return fail(`needs declares ${unused}, which is used nowhere`);
  return ok({ tier: template.tier, needs: template.needs, system: piecesOf(system), user: piecesOf(user) });
}

function piecesOf(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let from = 0;
  for (const { 0: whole, 2: variable = '', index } of text.matchAll(tag)) {
    pieces.push({ text: text.slice(from, index) }, { variable });
    from = index + whole.length;
  }
  return [...pieces, { text: text.slice(from) }];
}

/** Fills in the variables of a template. Values are inserted verbatim and never parsed; extra values are ignored. */
export function fillTemplate(
  { tier, needs, system, user }: WholeTemplate,
  values: Readonly<Record<string, string>>,
): Result<FilledTemplate, string> {
  const missing = needs.find((variable) => !Object.hasOwn(values, variable));
  if (missing) return fail(`no value for ${missing}`);
  const filled = (pieces: readonly TemplatePiece[]) =>
    pieces.map((piece) => ('text' in piece ? piece.text : (values[piece.variable] ?? ''))).join('');
  return ok({ system: filled(system), user: filled(user), tier });
}

type TemplateHead = Pick<Template, Key>;

function parseHead(lines: readonly string[]): Result<TemplateHead, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [, key = '', value = ''] = /^(\w+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (!key) return fail(`front matter line "${line}" is not of the form key: value`);
    if (!keys.some((known) => known === key)) return fail(`unknown key ${key} in the front matter`);
    if (found.has(key)) return fail(`key ${key} stands twice in the front matter`);
    if (value === '' && key !== 'needs') return fail(`key ${key} has no value`);
    found.set(key, value);
  }
  const tier = found.get('tier');
  if (tier !== 'strong' && tier !== 'fast') return fail('tier must be strong or fast');
  const role = found.get('role');
  const returns = found.get('returns');
  if (!role || !returns) return fail(`key ${role ? 'returns' : 'role'} is missing`);
  const needs = (found.get('needs') ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const odd = needs.find((item, index) => !name.test(item) || needs.indexOf(item) !== index);
  return odd ? fail(`needs: ${odd} is no name or stands twice`) : ok({ role, tier, needs, returns });
}

function expand(template: Template, partials: Readonly<Record<string, string>>): Result<Pick<Template, 'system' | 'user'>, string> {
  for (const partial of template.partials) {
    const text = Object.hasOwn(partials, partial) ? partials[partial] : undefined;
    if (text === undefined) return fail(`no partial ${partial}`);
    const tags = tagsIn(text);
    if (!tags.ok) return fail(`partial ${partial}: ${tags.error}`);
    if (tags.value.partials.length > 0) return fail(`partial ${partial} includes a partial of its own`);
  }
  const insert = (text: string) =>
    text.replace(tag, (whole, sign: string, partial: string) => (sign === '>' ? (partials[partial] ?? '').trim() : whole));
  return ok({ system: insert(template.system), user: insert(template.user) });
}

interface Tags {
  readonly variables: readonly string[];
  readonly partials: readonly string[];
}

function tagsIn(text: string): Result<Tags, string> {
  const variables = new Set<string>();
  const partials = new Set<string>();
  for (const [whole, sign, subject = ''] of text.matchAll(tag)) {
    if (!(sign === '>' ? path : name).test(subject)) return fail(`${whole} is neither a variable nor a partial`);
    (sign === '>' ? partials : variables).add(subject);
  }
  const stray = /\{\{[^\n]{0,40}/.exec(text.replace(tag, ''));
  return stray ? fail(`${stray[0]} is neither a variable nor a partial`) : ok({ variables: [...variables], partials: [...partials] });
}
