// Converts values in unexpected forms: strings, booleans, numbers and enum values.

export type GivenFields = Readonly<Record<string, unknown>>;

/**
 * Converts a value to text: joins the items of a list, and takes the path of an object or joins its texts. Null if any item of a list or
 * any nonempty field of an object without a path is not text.
 */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const parts = value.map(textOf);
    return parts.length > 0 && parts.every((part) => part !== null) ? parts.join('\n') : null;
  }
  const fields = fieldsOf(value);
  if (!fields) return null;
  const file = Object.entries(fields).find(([key, field]) => isText(field) && meansSame(plainName(key), 'path'));
  if (file) return String(file[1]);
  const texts = Object.values(fields).filter(isText);
  return texts.length > 0 && texts.length === Object.values(fields).filter(hasWords).length ? texts.join(': ') : null;
}

/**
 * Returns the part of a text that matches the schema's pattern, such as the ID in `clause P3`; the whole text unless exactly one part
 * matches.
 */
export function matchingPart(text: string, pattern: unknown): string {
  if (!(pattern instanceof RegExp) || pattern.test(text.trim())) return text;
  const inside = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.source.replace(/^\^|\$$/g, '')})(?![\\p{L}\\p{N}])`, 'giu');
  const found = [...text.matchAll(inside)].map(([match]) => match);
  return found.length === 1 ? (found[0] ?? text) : text;
}

/** Converts a word or a number to a boolean; returns other values unchanged. */
export function flagOf(value: unknown): unknown {
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return value;
  const word = plainName(value);
  if (/^(?:true|yes|y|1|on|block\w*|must|required)$/.test(word)) return true;
  return /^(?:false|no|n|0|off|none|nonblocking|notblocking|optional)$/.test(word) ? false : value;
}

/**
 * Extracts the number from a string such as `"42"`, `"L42"` or `"80%"`; returns other values unchanged, except percentages of a share.
 * @param isShare whether the field is a fraction of 1, so that strings with `%` and integers from 11 to 100 are divided by 100
 */
export function numberOf(value: unknown, isShare: boolean): unknown {
  if (typeof value === 'number') return isShare && Number.isInteger(value) && value > 10 && value <= 100 ? value / 100 : value;
  if (typeof value !== 'string') return value;
  const [, figure, percent] = /^[^\d.-]{0,8}(-?\d+(?:\.\d+)?)\s*(%?)/.exec(value.trim()) ?? [];
  if (figure === undefined) return value;
  return percent === '%' && isShare ? Number(figure) / 100 : Number(figure);
}

export function fieldsOf(value: unknown): GivenFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as GivenFields) : null;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);
}

export function hasWords(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(hasWords) : isText(value);
}

/** Normalizes a field name: `done_when`, `done-when` and `Done when` become equal. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

/** Synonyms of field names, one group per line. A field can replace a missing schema field of the same group. */
const fieldNames = `
text message description comment issue body content detail details statement finding problem concern note remark explanation observation clause
title name label heading headline task step summary
path file filename filepath
line lineno linenumber linenr startline
severity level priority rating criticality importance
evidence quote proof snippet code excerpt source
reason why because rationale explanation justification reasoning
steps actions instructions todo todos substeps subtasks procedure
files file paths path filestochange affectedfiles filepaths
donewhen acceptance acceptancecriteria acceptancecriterion definitionofdone done criteria successcriteria verification
dependson dependencies dependency deps depends after requires needs blockedby prerequisites
id taskid stepid key ref number nr no clause constraint
goal objective purpose aim description summary
risk risklevel worstrisk
tasks steps plan items todo todos workitems
findings issues comments problems remarks results review reviews notes observations
objections concerns issues problems einwände
remarks findings comments issues notes review
opendecisions openquestions undecided
position stance vote decision
verdict result status judgement judgment assessment
verdicts checks judgements judgments assessments clauses constraints
confidence certainty probability
place location where evidence
places place evidence locations where references
wouldchange wouldchangemymind changemymind
satisfiedby satisfies resolution fix remedy mitigation
honours honors keeps
recommended default preferred
options choices alternatives answers
choices options answers
question text title
blocking blocks isblocking blocker
next speaker nextspeaker member agent
op operation action
finding findingid id
answer response reply text
claims statements points
questions asks
label text title name
pro pros strengths
contra cons con weaknesses
serious blocking severe
`
  .trim()
  .split('\n')
  .map((row) => row.split(' '));

const groupsOf = new Map(fieldNames.flat().map((name) => [name, fieldNames.filter((row) => row.includes(name))]));

/** Whether two field names, normalized by `plainName`, are synonyms or singular and plural of the same word. */
export function meansSame(one: string, other: string): boolean {
  return isPlural(one, other) || isPlural(other, one) || (groupsOf.get(one)?.some((row) => row.includes(other)) ?? false);
}

function isPlural(one: string, other: string): boolean {
  return other.length === one.length + 1 && other === `${one}s`;
}

/** Synonyms of list values, one group per line. A group applies if the schema allows its first word. */
const valueWords = `
blocker blocking critical fatal severe severest urgent highest showstopper mustfix must p0 p1 s0 s1 sev0 sev1 error danger vulnerability
major high important serious significant warning warn should shouldfix p2 s2 sev2 bug
minor medium moderate low small p3 s3 sev3 trivial optional
note info information informational nit nitpick nitpicking suggestion remark comment hint style p4 s4 none praise
high critical blocker blocking major severe serious important p0 p1 urgent danger dangerous
medium moderate normal middle mid average p2
low minor small trivial p3 nit note info none minimal negligible
fails fail failed failing violates violated violation broken breaks no false notmet unmet contradicts contradicted wrong
holds hold held holding passes pass passed ok okay yes true met satisfied satisfies kept fulfilled respected correct
unclear unknown unsure uncertain maybe partial partly partially unverified undetermined cannottell canttell na notsure
support supports supporting supported agree agrees agreed approve approves approved accept accepts accepted yes for infavor infavour endorse lgtm pro
changes change changed requestchanges changesrequested requestschanges amend amends revise conditional supportwithchanges needschanges modify approvewithchanges
object objects objecting objected objection oppose opposes opposed against disagree disagrees reject rejects rejected no veto con block blocks blocked
abstain abstains abstained abstaining abstention neutral undecided
none noposition nostance null na
speak speaks next talk continue
wait_for_user wait user askuser stop yield
revise rework sendback return redo
ask askuser escalate
add new create insert added
change modify update replace edit changed
drop remove delete dropped removed
small s low easy
medium m moderate
large l high hard big
found contains exists present
notfound absent missing
defined declared
`
  .trim()
  .split('\n')
  .map((row) => row.split(' '));

/** A remark after a word, such as text in brackets or after a dash. */
const aside = /(?<!\s)\s*(?:[([{].*|\s[-–—]\s.*|[:,;.!].*)$/s;
const lead = /^[^:\n]{1,24}:\s*(?=\S)/;

/**
 * Returns the option that a word from a model means, by spelling or synonym; null if no option matches. A remark in brackets or after a
 * dash is ignored, unless it names another option, which makes the word ambiguous.
 */
export function wordMeaning(said: string, options: readonly unknown[]): string | null {
  const known = options.filter((option) => typeof option === 'string');
  const [exact] = meaningsOf(said, known);
  if (exact !== undefined) return exact;
  const core = said.replace(/^[\s"'*_`[({]+/, '').replace(lead, '');
  const short = core.replace(aside, '');
  const found = meaningsOf(short, known);
  const others = (said.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => meaningsOf(word, known));
  return found.length === 1 && others.every((other) => other === found[0]) ? (found[0] ?? null) : null;
}

function meaningsOf(word: string, known: readonly string[]): readonly string[] {
  const plain = plainName(word);
  if (plain === '') return [];
  const same = known.find((option) => [plainName(option), `${plainName(option)}s`].includes(plain));
  if (same !== undefined) return [same];
  return known.filter((option) => valueWords.some((row) => row[0] === option.toLowerCase() && row.includes(plain)));
}
