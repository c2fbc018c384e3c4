// Errors of whole replies.
import type { ErrorKind } from './kind';

const every = ['typed', 'block', 'edits', 'prose'] as const;
const spoken = ['block', 'edits', 'prose'] as const;

const laterThoughts = 'only thoughts at the beginning of a reply, between both tags, are told from the answer';

export const replyErrors: readonly ErrorKind[] = [
  {
    name: 'prose around it',
    hits: ['typed'],
    reply: (reply) => ({ ...reply, text: `Sure! Here is the JSON you asked for:\n\n${reply.text}\n\nLet me know if you need more.` }),
  },
  { name: 'fences around it', hits: ['typed', 'block'], written: (body) => `\`\`\`json\n${body}\n\`\`\`` },
  {
    name: 'thinking in tags',
    isOutermost: true,
    hits: every,
    reply: (reply) => ({ ...reply, text: `<think>\nThe user wants a lock. {"a": 1} Let me see.\n</think>\n\n${reply.text}` }),
  },
  {
    name: 'thinking without its beginning',
    isOutermost: true,
    hits: spoken,
    reply: (reply) => ({ ...reply, text: `The user wants a lock, so I look at login first.\n</think>\n\n${reply.text}` }),
  },
  {
    name: 'thinking behind the words',
    isOutermost: true,
    hits: spoken,
    notYet: laterThoughts,
    reply: (reply) => ({ ...reply, text: `${reply.text}\n<think>Was that all? Yes.</think>` }),
  },
  {
    name: 'cut off at the length',
    hits: every,
    reply: (reply, { random }) =>
      reply.calls.length > 0
        ? { ...reply, calls: reply.calls.slice(0, random.below(reply.calls.length)), finish: 'length' }
        : { ...reply, text: reply.text.slice(0, Math.ceil(reply.text.length * (0.3 + random.below(6) / 10))), finish: 'length' },
  },
  {
    name: 'cut off between edits',
    hits: ['edits'],
    reply: (reply, { random }) => {
      const kept = random.below(reply.edits.length);
      const fences = reply.text.split('\n```\n').slice(0, kept).join('\n```\n');
      return reply.calls.length > 0
        ? { ...reply, calls: reply.calls.slice(0, kept), finish: 'length' }
        : { ...reply, text: `${fences}\n\`\`\`\n`, finish: 'length' };
    },
  },
  {
    name: 'half a block',
    hits: ['block', 'edits'],
    reply: (reply) => {
      const at = reply.text.lastIndexOf('<<<END>>>');
      return at < 0 ? reply : { ...reply, text: reply.text.slice(0, Math.max(0, at - 30)) };
    },
  },
  {
    name: 'no end of the block',
    hits: ['block', 'edits'],
    reply: (reply) => ({ ...reply, text: reply.text.replace(/\n<<<END>>>\s*$/, '') }),
  },
  { name: 'no block', hits: ['block'], reply: (reply) => ({ ...reply, text: reply.text.split('<<<')[0]?.trim() ?? '' }) },
  {
    name: 'two blocks',
    hits: ['block'],
    reply: (reply) => {
      const at = reply.text.indexOf('<<<');
      return at < 0 ? reply : { ...reply, text: `${reply.text}\n\n${reply.text.slice(at)}` };
    },
  },
  {
    name: 'markers of its own',
    hits: ['block', 'edits'],
    reply: (reply, { random }) => {
      const [open, close] = random.pick([
        ['<', '>'],
        ['<<', '>>'],
        ['«««', '»»»'],
        ['[', ']'],
      ] as const);
      return { ...reply, text: reply.text.replace(/<<<(\w+)>>>/g, (_, name: string) => open + name + close) };
    },
  },
  {
    name: 'markers in lower case',
    hits: ['block', 'edits'],
    reply: (reply) => ({ ...reply, text: reply.text.replace(/<<<(\w+)>>>/g, (marker) => marker.toLowerCase()) }),
  },
  {
    name: 'YAML behind the words',
    hits: ['block'],
    reply: (reply) => {
      const body = /<<<STANCE>>>\n([\s\S]*?)\n<<<END>>>/.exec(reply.text)?.[1] ?? '';
      const position = /"position":\s*"(\w+)"/i.exec(body)?.[1];
      return position === undefined ? reply : { ...reply, text: `${reply.text.split('<<<')[0]}Position: ${position}\nConfidence: high` };
    },
  },
  {
    name: 'words of a protocol',
    hits: spoken,
    reply: (reply, { random }) => ({
      ...reply,
      text: `${reply.text}\n\n${random.pick(['WAIT_FOR_USER', 'CONSENSUS_REACHED', 'TERMINATE', '<stance position="support"/>'])}`,
    }),
  },
  {
    name: 'its own name before the words',
    hits: spoken,
    reply: (reply) => ({ ...reply, text: `**Architect (architect):** ${reply.text}` }),
  },
  {
    name: 'repetition',
    hits: ['block', 'prose'],
    reply: (reply) => ({ ...reply, text: `${(reply.text.split('\n')[0] ?? '').repeat(4)}\n${reply.text}` }),
  },
  {
    name: 'another language',
    hits: ['block', 'prose', 'edits'],
    reply: (reply) => ({ ...reply, text: `Das ist der richtige Weg. ${reply.text}` }),
  },
  { name: 'an empty reply', hits: every, isWhole: true, reply: (reply) => ({ ...reply, text: '', calls: [] }) },
  {
    name: 'a refusal',
    hits: every,
    isWhole: true,
    reply: (reply) => ({ ...reply, text: "I'm sorry, but I can't help with that.", calls: [] }),
  },
  { name: 'odd spaces', hits: every, reply: (reply) => ({ ...reply, text: reply.text.replace(/: /g, ':\u00a0').replace(/\n/g, '\r\n') }) },
];
