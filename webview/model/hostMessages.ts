// What a message of the host must hold before the panel takes it: total over the kinds, so that a new one without a check does not compile.
import { flag, has, list, maybe, number, object, orNull, type Shape, text, whole } from '../../src/core/log/shape';
import type { HostMessage } from '../../src/protocol';

type MessageShapes = { readonly [K in HostMessage['kind']]: Shape<Omit<Extract<HostMessage, { kind: K }>, 'kind'>> };

const objects = list(object);
const isSession = whole({ id: text, seq: number, team: list(text), transcript: object, room: object, progress: object, models: object });

const shapes: MessageShapes = {
  snapshot: {
    session: isSession,
    typing: orNull(whole({ turnId: text, agent: text, text })),
    waiting: orNull(object),
    writing: maybe(object),
    saving: maybe(number),
    environment: whole({ texts: object, language: text }),
    busy: flag,
    held: maybe(object),
    typed: maybe(text),
  },
  held: { held: object },
  older: { sessionId: text, chunk: number, entries: objects },
  sought: { sessionId: text, sought: object, entries: Array.isArray },
  events: { sessionId: text, events: list(whole({ type: text, seq: number, at: number })) },
  typing: { turnId: text, agent: text, from: number, text },
  waiting: { waiting: orNull(object) },
  writing: { writing: object },
  reading: { turnId: text },
  saving: { files: orNull(number) },
  busy: { busy: flag },
  environment: { environment: whole({ texts: maybe(object), language: text }) },
  sessions: { sessions: objects, deleted: orNull(object) },
  suggestions: { query: text, items: objects },
  inEditor: { items: objects },
  attached: { items: objects, refused: maybe(objects) },
  pictureFiles: { files: list(whole({ name: text, data: object })) },
  picture: { hash: text, data: orNull(object) },
  openPage: { page: text },
  refused: { command: whole({ type: text }), isWithdrawn: maybe(flag) },
  focusComposer: { text: orNull(text), isAddition: maybe(flag), attached: maybe(object) },
  focusBack: {},
  startWorkshop: { topic: text, price: orNull(object) },
};

const checks = new Map(Object.entries(shapes).map(([kind, shape]) => [kind, has(shape)]));

/** Whether a message can be taken; one of a kind that is not known here is of a later version and is passed over. */
export function isHostMessage(message: unknown): message is HostMessage {
  if (!object(message)) return false;
  return checks.get(String((message as { readonly kind?: unknown }).kind))?.(message as object) ?? false;
}
