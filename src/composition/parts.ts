// Types shared by the files of the composition root.
import type * as vscode from 'vscode';
import type { LineCipher } from '../adapters/files/log/lineCipher';
import type { SetUp } from '../adapters/models/setUpModel';
import type { Recording } from '../adapters/models/recorded';
import type { Keep } from '../adapters/models/reportedServers';
import type { OwnAgents } from '../adapters/vscode/agents/customAgents';
import type { EntryPoints } from '../adapters/vscode/entry/entryPoints';
import type { PaletteName } from '../adapters/vscode/entry/paletteNames';
import type { OwnHeaderStore } from '../adapters/vscode/models/ownHeaders';
import type { Keys } from '../adapters/vscode/models/keyStore';
import type { ReleasedValues } from '../adapters/vscode/models/releasedValues';
import type { EditorSettings } from '../adapters/vscode/models/settings';
import type { EditorTools, WebSwitch } from '../adapters/vscode/models/toolSwitches';
import type { EnvironmentWatch } from '../adapters/vscode/panel/environment';
import type { PanelController } from '../adapters/vscode/panel/panel';
import type { LineHistories } from '../adapters/vscode/review/lineHistories';
import type { PanelOutput } from '../adapters/vscode/panel/panelOutput';
import type { PanelPictures } from '../adapters/vscode/panel/pictures';
import type { PlanDocuments } from '../adapters/vscode/review/planDocuments';
import type { StepOpening } from '../adapters/vscode/review/openingSteps';
import type { EditorReview } from '../adapters/vscode/review/review';
import type { Suggestions } from '../adapters/vscode/workspace/attachments';
import type { EditorShell } from '../adapters/vscode/workspace/shell';
import type { ModelTier } from '../core/agents/roster';
import type { Command } from '../core/commands';
import type { Starter } from '../core/context/lookup/starters';
import type { Texts } from '../core/i18n/language';
import type { Credentials } from '../core/models/modelSelection';
import type { ModelRef } from '../core/models/request';
import type { Models, Workspace } from '../flows/ports/ports';
import type { ReasonIndex } from '../flows/ports/reasonIndex';
import type { Sessions } from '../flows/ports/sessions';
import type { SessionController } from '../flows/session/sessionController';
import type { HostMessage } from '../protocol';

/** Dependencies that are created first and shared by all parts. */
export interface CompositionBase {
  readonly context: vscode.ExtensionContext;
  readonly panel: PanelController;
  readonly lines: LineHistories;
  readonly log: vscode.LogOutputChannel;
  readonly settings: EditorSettings;
  readonly keys: Keys;
  readonly headers: OwnHeaderStore;
  readonly own: OwnAgents;
  readonly released: ReleasedValues;
  readonly cipher: LineCipher;
  readonly tools: EditorTools;
  readonly web: WebSwitch;
  readonly shell: EditorShell;
  readonly texts: Texts;
  readonly recording: Recording;
  readonly keep: Keep;
  readonly choice: (tier: ModelTier) => ModelRef;
  readonly means: () => Credentials;
}

export interface Parts {
  readonly models: Models;
  readonly controller: SessionController;
  readonly sessions: Sessions;
  readonly workspace: Workspace;
  readonly reasonIndex: ReasonIndex;
  readonly environment: EnvironmentWatch;
  readonly setUp: SetUp;
  readonly stage: PanelOutput;
  readonly review: EditorReview;
  readonly suggestions: Suggestions;
  readonly opening: StepOpening;
  readonly plans: PlanDocuments;
  readonly pictures: PanelPictures;
  /** Tells the panel which attachments the active editor offers. */
  tellEditor(): void;
  findStarters(): Promise<readonly Starter[]>;
  showStatus(): void;
  /** Starts background work, such as indexing the project. Opening a session does not wait for it. */
  lookAround(): void;
}

export interface Host {
  /** Handles a message from the panel. Resolves with a function that creates the answer; null if there is no answer. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
  /** Returns a function that creates the full state, for a view that has just become visible. */
  state(): () => HostMessage;
  command(command: Command): Promise<void>;
  /** Runs an action requested by the palette, a key binding, a code lens or a link. */
  palette(name: PaletteName, given: unknown): Promise<unknown>;
  readonly entryPoints: EntryPoints;
  close(): Promise<void>;
}

/** Subset of the session controller that other parts use before the controller exists. Until then, the session is empty. */
export type SessionLink = Pick<SessionController, 'session' | 'command' | 'isBusy' | 'held'>;
