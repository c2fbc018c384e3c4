// Errors in whole replies.
import { type ErrorKind, ofReply, ofWritten } from './kind';

const every = ['typed', 'block', 'edits', 'prose'] as const;
const spoken = ['block', 'edits', 'prose'] as const;

const laterThoughts = 'only thoughts at the beginning of a reply, between both tags, are told from the answer';

export const replyErrors: readonly ErrorKind[] = [
  ofReply('prose around it', ['typed'], (reply) => ({
    ...reply,
    text: `Sure! Here is the JSON you asked for:\n\n${reply.text}\n\nLet me know if you need more.`,
  })),
  ofWritten('fences around it', ['typed', 'block'], (body) => `\`\`\`json\n${body}\n\`\`\``),
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
  ofReply('cut off at the length', every, (reply, { random }) =>
    reply.calls.length > 0
      ? { ...reply, calls: reply.calls.slice(0, random.below(reply.calls.length)), finish: 'length' }
      : { ...reply, text: reply.text.slice(0, Math.ceil(reply.text.length * (0.3 + random.below(6) / 10))), finish: 'length' },
  ),
  ofReply('cut off between edits', ['edits'], (reply, { random }) => {
    const kept = random.below(reply.edits.length);
    const fences = reply.text.split('\n```\n').slice(0, kept).join('\n```\n');
    return reply.calls.length > 0
      ? { ...reply, calls: reply.calls.slice(0, kept), finish: 'length' }
      : { ...reply, text: `${fences}\n\`\`\`\n`, finish: 'length' };
  }),
  ofReply('half a block', ['block', 'edits'], (reply) => {
    const at = reply.text.lastIndexOf('<<<END>>>');
    return at < 0 ? reply : { ...reply, text: reply.text.slice(0, Math.max(0, at - 30)) };
  }),
  ofReply('no end of the block', ['block', 'edits'], (reply) => ({ ...reply, text: reply.text.replace(/\n<<<END>>>\s*$/, '') })),
  ofReply('no block', ['block'], (reply) => ({ ...reply, text: reply.text.split('<<<')[0]?.trim() ?? '' })),
  ofReply('two blocks', ['block'], (reply) => {
    const at = reply.text.indexOf('<<<');
    return at < 0 ? reply : { ...reply, text: `${reply.text}\n\n${reply.text.slice(at)}` };
  }),
  ofReply('markers of its own', ['block', 'edits'], (reply, { random }) => {
    const [open, close] = random.pick([
      ['<', '>'],
      ['<<', '>>'],
      ['«««', '»»»'],
      ['[', ']'],
    ] as const);
    return { ...reply, text: reply.text.replace(/<<<(\w+)>>>/g, (_, name: string) => open + name + close) };
  }),
  ofReply('markers in lower case', ['block', 'edits'], (reply) => ({
    ...reply,
    text: reply.text.replace(/<<<(\w+)>>>/g, (marker) => marker.toLowerCase()),
  })),
  ofReply('YAML behind the words', ['block'], (reply) => {
    const body = /<<<STANCE>>>\n([\s\S]*?)\n<<<END>>>/.exec(reply.text)?.[1] ?? '';
    const position = /"position":\s*"(\w+)"/i.exec(body)?.[1];
    return position === undefined ? reply : { ...reply, text: `${reply.text.split('<<<')[0]}Position: ${position}\nConfidence: high` };
  }),
  ofReply('words of a protocol', spoken, (reply, { random }) => ({
    ...reply,
    text: `${reply.text}\n\n${random.pick(['WAIT_FOR_USER', 'CONSENSUS_REACHED', 'TERMINATE', '<stance position="support"/>'])}`,
  })),
  ofReply('its own name before the words', spoken, (reply) => ({ ...reply, text: `**Architect (architect):** ${reply.text}` })),
  ofReply('repetition', ['block', 'prose'], (reply) => ({
    ...reply,
    text: `${(reply.text.split('\n')[0] ?? '').repeat(4)}\n${reply.text}`,
  })),
  ofReply('another language', ['block', 'prose', 'edits'], (reply) => ({ ...reply, text: `Das ist der richtige Weg. ${reply.text}` })),
  { name: 'an empty reply', hits: every, isWhole: true, reply: (reply) => ({ ...reply, text: '', calls: [] }) },
  {
    name: 'a refusal',
    hits: every,
    isWhole: true,
    reply: (reply) => ({ ...reply, text: "I'm sorry, but I can't help with that.", calls: [] }),
  },
  ofReply('odd spaces', every, (reply) => ({ ...reply, text: reply.text.replace(/: /g, ':\u00a0').replace(/\n/g, '\r\n') })),
];
