// Brief for experts: a single prompt that all experts answer.
import * as v from 'valibot';
import { splitBlocks } from '../text/taggedBlocks';
import { parseTyped } from '../text/parseReply';
import { labeled, oneLine, quoted, unquoted } from '../text/quoting';
import { lineTexts } from '../text/lines';
import { type Reading, readingOf, unreadable } from '../text/reading';

export const maxPromptChars = 8_000;

const text = (longest: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((value) => value.slice(0, longest)),
    ),
    '',
  );
const lines = v.fallback(v.array(v.pipe(v.string(), v.trim(), v.maxLength(1_000))), []);

/** Schema of the brief. `workflow`: a question before a plan; `step`: a question about one step. */
export const expertBriefSchema = v.object({
  type: v.fallback(v.picklist(['workflow', 'step']), 'workflow'),
  /** The goal, or the step that the question is about. */
  handover: text(2_000),
  blocker: text(4_000),
  context: v.pipe(
    lines,
    v.transform((found) => found.filter(Boolean).slice(0, 30)),
  ),
  /** The full prompt: role, task, output and quality criteria. */
  prompt: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.transform((value) => value.slice(0, maxPromptChars)),
  ),
});
export type ExpertBrief = v.InferOutput<typeof expertBriefSchema>;

/** Schema of a prompt edited by the user. Text that is too long is rejected, never truncated. */
export const editedPromptSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxPromptChars));

const names = { TYPE: 'type', HANDOVER: 'handover', STEP: 'handover', BLOCKER: 'blocker', CONTEXT: 'context', PROMPT: 'prompt' } as const;
type BriefField = (typeof names)[keyof typeof names];

/** Field label in any case: `TYPE: …`, `**Type:** …`, `## TYPE`, `<type>…</type>`. PROMPT extends to the end of the text. */
const label =
  /^[ \t]*(?:[#>*-]+[ \t]*)?(?:\*\*|__|<)?(TYPE|HANDOVER|STEP|BLOCKER|CONTEXT|PROMPT)(?:>|\*\*|__)?[ \t]*(?:[:：=]|$|(?<=>))(?:\*\*|__)?[ \t]*(.*)$/i;
const closing = /<\/(?:type|handover|step|blocker|context|prompt)>[ \t]*$/i;

/** Parses the brief in a reply: a BATCH block, the same fields without a block, or JSON. */
export function parseExpertBrief(reply: string): Reading<ExpertBrief> {
  const { blocks, visible } = splitBlocks(reply);
  const body = blocks.findLast((block) => block.name === 'BATCH')?.body ?? visible;
  const fields = fieldsIn(body);
  if (fields.has('prompt')) return fromFields(fields);
  const typed = parseTyped(body, { schema: expertBriefSchema });
  return typed.state === 'unreadable' ? unreadable('there is no BATCH block with a PROMPT in it') : typed;
}

function fieldsIn(body: string): Map<BriefField, string> {
  const fields = new Map<BriefField, string>();
  let open: BriefField | null = null;
  for (const line of lineTexts(body)) {
    const found: RegExpExecArray | null = open === 'prompt' ? null : label.exec(line);
    if (found) open = names[(found[1] ?? '').toUpperCase() as keyof typeof names];
    const held = found ? (found[2] ?? '') : line;
    if (open) fields.set(open, fields.has(open) ? `${fields.get(open)}\n${held.replace(closing, '')}` : held.replace(closing, ''));
  }
  return fields;
}

function fromFields(fields: ReadonlyMap<BriefField, string>): Reading<ExpertBrief> {
  const of = (field: BriefField) => (fields.get(field) ?? '').trim();
  const parsed = v.safeParse(expertBriefSchema, {
    type: /step/i.test(of('type')) ? 'step' : 'workflow',
    handover: of('handover'),
    blocker: isNothing(of('blocker')) ? '' : of('blocker'),
    context: of('context')
      .split('\n')
      .map((line) =>
        line
          .replace(/^[ \t]*(?:[-*•]|\d+[.)])[ \t]+/, '')
          .trim()
          .slice(0, 1_000),
      ),
    prompt: unquoted(of('prompt')),
  });
  return parsed.success ? readingOf(parsed.output, []) : unreadable('PROMPT is empty');
}

function isNothing(value: string): boolean {
  return /^(?:none|null|n\/a|-|–|—)?\.?$/i.test(value);
}

export function renderExpertBrief({ type, handover, blocker, context, prompt }: ExpertBrief): string {
  const parts = [
    handover && labeled(type === 'step' ? 'STEP:' : 'HANDOVER:', handover),
    blocker && labeled('BLOCKER:', blocker),
    context.length > 0 && ['CONTEXT:', ...context.map((line) => `- ${oneLine(line)}`)].join('\n'),
    `PROMPT:\n${quoted(prompt)}`,
  ];
  return [`TYPE: ${type}`, ...parts.filter(Boolean)].join('\n');
}
