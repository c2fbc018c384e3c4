// Connection to the extension host, and panel state that survives a reload.
import { type FieldChecks, flag, has, isObject, list, maybe, number, object, orNull, part, text } from '../../src/core/base/shape';
import type { Answer } from '../../src/core/clarify/questions';
import type { Attachment } from '../../src/core/lifecycle/attachments';
import type { HostMessage, PanelMessage } from '../../src/protocol';
import type { ScrollPlace } from '../virtualList/virtualRows';

/** Unsent message of a discussion. */
interface Unsent {
  readonly draft: string;
  readonly attachments: readonly Attachment[];
}

export interface Remembered extends Unsent {
  /** ID of the discussion that the unsent message belongs to; null before the first snapshot. */
  readonly sessionId: string | null;
  /** Unsent messages of other discussions, oldest first. */
  readonly others: readonly (Unsent & { readonly sessionId: string })[];
  /** Scroll position; null at the end of the conversation. `row` is an index in the whole conversation. */
  readonly place: (ScrollPlace & { readonly sessionId: string }) | null;
  /** Unsent answers to a questions card, with the card's ID. */
  readonly answers: { readonly card: string; readonly given: readonly Answer[] } | null;
  /** Unsaved lines typed into hunks, by draft key. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly isByRisk: boolean;
}

export const nothingRemembered: Remembered = {
  sessionId: null,
  draft: '',
  attachments: [],
  others: [],
  place: null,
  answers: null,
  drafts: {},
  isByRisk: false,
};

/** Maximum number of other discussions whose unsent message is kept. */
const maxOthers = 20;
/** Maximum number of characters of attachments that survive a reload, because every keystroke stores them again. */
const maxStored = 100_000;

/** Exchanges the unsent message when the host shows another discussion. */
export function withUnsentOf(known: Remembered, message: HostMessage): Remembered {
  // A new discussion gets its ID from its first events, and keeps what has been typed since.
  if (message.kind === 'events') return known.sessionId === '' ? { ...known, sessionId: message.sessionId } : known;
  if (message.kind !== 'snapshot' || message.session.id === known.sessionId) return known;
  const { sessionId, draft, attachments, others } = known;
  const { id } = message.session;
  if (sessionId === null) return { ...known, sessionId: id };
  const left = draft.trim() === '' && attachments.length === 0 ? [] : [{ sessionId, draft, attachments }];
  const taken = others.find((other) => other.sessionId === id) ?? nothingRemembered;
  const kept = [...others.filter((other) => other.sessionId !== id && other.sessionId !== sessionId), ...left].slice(-maxOthers);
  return { ...known, sessionId: id, draft: taken.draft, attachments: taken.attachments, others: kept };
}

export interface HostLink {
  post(message: PanelMessage): void;
  /** Listens for host messages; returns a function that stops listening. */
  listen(receive: (message: HostMessage) => void): () => void;
  recall(): Remembered;
  remember(part: Partial<Remembered>): void;
}

interface EditorApi {
  postMessage(message: PanelMessage): void;
  getState(): unknown;
  setState(state: Remembered): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** Connects to the editor. Call only once, because the editor allows a single connection. */
export function connectHost(): HostLink {
  const api = acquireVsCodeApi();
  let remembered: Remembered = { ...nothingRemembered, ...(api.getState() as Partial<Remembered> | undefined) };
  let isUp = false;
  /**
   * Restores the draft from the first snapshot. The draft in the editor's saved state may be outdated or missing, but the host has the
   * latest version.
   */
  const takeUp = (message: HostMessage) => {
    if (isUp || message.kind !== 'snapshot') return;
    isUp = true;
    remembered = { ...remembered, ...typedIn(message.typed) };
  };
  return {
    post: (message) => api.postMessage(message),
    listen(receive) {
      const onMessage = (event: MessageEvent<HostMessage>) => {
        if (!isHostMessage(event.data)) return;
        takeUp(event.data);
        remembered = withUnsentOf(remembered, event.data);
        receive(event.data);
      };
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
    recall: () => remembered,
    remember(part) {
      remembered = { ...remembered, ...part };
      api.setState(remembered);
      if (isTyped(part)) api.postMessage({ kind: 'typed', typed: textOf(remembered) });
    },
  };
}

/**
 * Whether the state contains text typed by the user, which is also sent to the host. Other state, such as the scroll position, changes
 * constantly and may be lost.
 */
function isTyped(part: Partial<Remembered>): boolean {
  return 'draft' in part || 'attachments' in part || 'answers' in part || 'drafts' in part;
}

function textOf({ sessionId, draft, attachments, others, answers, drafts }: Remembered): string {
  let left = maxStored;
  const stored = (items: readonly Attachment[]) =>
    items.filter((item) => {
      const { length } = JSON.stringify(item);
      if (length > left) return false;
      left -= length;
      return true;
    });
  const own = stored(attachments);
  const newestFirst = others.toReversed().map((other) => ({ ...other, attachments: stored(other.attachments) }));
  return JSON.stringify({ sessionId, draft, attachments: own, others: newestFirst.toReversed(), answers, drafts });
}

function typedIn(text: string | undefined): Partial<Remembered> {
  try {
    return text === undefined ? {} : (JSON.parse(text) as Partial<Remembered>);
  } catch {
    return {};
  }
}

type MessageShapes = { readonly [K in HostMessage['kind']]: FieldChecks<Omit<Extract<HostMessage, { kind: K }>, 'kind'>> };

const anything = part<object>({});
const objects = list(anything);
const isSession = object({
  id: text,
  seq: number,
  team: list(text),
  transcript: anything,
  discussion: anything,
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
  sought: { sessionId: text, text, entries: Array.isArray },
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

export type MessageHandlers<Kind extends HostMessage['kind'] = HostMessage['kind']> = {
  readonly [K in Kind]: (message: Extract<HostMessage, { kind: K }>) => void;
};

const checks = new Map(Object.entries(shapes).map(([kind, shape]) => [kind, has(shape)]));

/** Whether a message is valid. Unknown kinds, which later versions may send, are invalid. */
export function isHostMessage(message: unknown): message is HostMessage {
  if (!isObject(message)) return false;
  return checks.get(String((message as { readonly kind?: unknown }).kind))?.(message) ?? false;
}
