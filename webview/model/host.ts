// The one door to the extension host: it posts, it listens, and it keeps what the panel must remember over a reload.
import type { Answer } from '../../src/core/clarify/questions';
import type { HostMessage, PanelMessage } from '../../src/protocol';
import { isHostMessage } from './hostMessages';
import type { ScrollPlace } from '../virtualList/virtualRows';

/** What survives a reload of the panel and is nobody else's business: what was typed, and where the reader stood. */
export interface Remembered {
  readonly draft: string;
  /** Where the reader stands, or null while they follow the end; its row is that of the entry in all of the conversation. */
  readonly place: (ScrollPlace & { readonly sessionId: string }) | null;
  /** Answers given to a questions card that are not sent yet, by the card's id. */
  readonly answers: { readonly card: string; readonly given: readonly Answer[] } | null;
  /** Lines typed into hunks that are not used yet, by hunk. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Whether changes are reviewed in the order of their risk. */
  readonly isByRisk: boolean;
}

export const nothingRemembered: Remembered = { draft: '', place: null, answers: null, drafts: {}, isByRisk: false };

export interface HostLink {
  post(message: PanelMessage): void;
  /** Calls `receive` for each message of the host; the returned function ends that. */
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

/** Connects to the editor. To be called once: the editor hands out its end of the line a single time. */
export function connectHost(): HostLink {
  const api = acquireVsCodeApi();
  let remembered: Remembered = { ...nothingRemembered, ...(api.getState() as Partial<Remembered> | undefined) };
  let isUp = false;
  /** The editor may have kept an older state of the panel, or none; the host has the last one. */
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

/** Where the reader stands is no loss, and changes with every scroll. */
function isTyped(part: Partial<Remembered>): boolean {
  return 'draft' in part || 'answers' in part || 'drafts' in part;
}

function textOf({ draft, answers, drafts }: Remembered): string {
  return JSON.stringify({ draft, answers, drafts });
}

function typedIn(text: string | undefined): Partial<Remembered> {
  try {
    return text === undefined ? {} : (JSON.parse(text) as Partial<Remembered>);
  } catch {
    return {};
  }
}
