// What a message of the host must hold before the panel takes it: total over the kinds, so that a new one without a check does not compile.
import { type FieldChecks, flag, has, isObject, list, maybe, number, object, orNull, part, text } from '../../src/core/base/shape';
import type { HostMessage } from '../../src/protocol';

type MessageShapes = { readonly [K in HostMessage['kind']]: FieldChecks<Omit<Extract<HostMessage, { kind: K }>, 'kind'>> };

const anything = part<object>({});
const objects = list(anything);
const isSession = object({
  id: text,
  seq: number,
  team: list(text),
  transcript: anything,
  room: anything,
  progress: anything,
  models: anything,
});

const shapes: MessageShapes = {
  snapshot: {
    session: isSession,
    typing: orNull(object({ turnId: text, agent: text, text })),
    waiting: orNull(anything),
    writing: maybe(anything),
    saving: maybe(number),
    environment: object({ texts: anything, language: text }),
    busy: flag,
    held: maybe(anything),
    typed: maybe(text),
  },
  held: { held: anything },
  older: { sessionId: text, chunk: number, entries: objects },
  sought: { sessionId: text, sought: anything, entries: Array.isArray },
  events: { sessionId: text, events: list(object({ type: text, seq: number, at: number })) },
  typing: { turnId: text, agent: text, from: number, text },
  waiting: { waiting: orNull(anything) },
  writing: { writing: anything },
  reading: { turnId: text },
  saving: { files: orNull(number) },
  busy: { busy: flag },
  environment: { environment: object({ texts: maybe(anything), language: text }) },
  sessions: { sessions: objects, deleted: orNull(anything) },
  suggestions: { query: text, items: objects },
  inEditor: { items: objects },
  attached: { items: objects, refused: maybe(objects) },
  pictureFiles: { files: list(object({ name: text, data: anything })) },
  picture: { hash: text, data: orNull(anything) },
  openPage: { page: text },
  refused: { command: object({ type: text }), isWithdrawn: maybe(flag) },
  focusComposer: { text: orNull(text), isAddition: maybe(flag), attached: maybe(anything) },
  focusBack: {},
  startWorkshop: { topic: text, price: orNull(anything) },
};

const checks = new Map(Object.entries(shapes).map(([kind, shape]) => [kind, has(shape)]));

/** Whether a message can be taken; one of a kind that is not known here is of a later version and is passed over. */
export function isHostMessage(message: unknown): message is HostMessage {
  if (!isObject(message)) return false;
  return checks.get(String((message as { readonly kind?: unknown }).kind))?.(message) ?? false;
}
