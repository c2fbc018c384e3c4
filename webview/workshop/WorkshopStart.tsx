// Form for starting a workshop: topic, depth, members and estimate.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { rosterWith } from '../../src/core/agents/roster';
import { usualOf } from '../../src/core/models/estimate';
import { previewOf, promptSizes } from '../../src/core/workshop/preview';
import {
  type Cast,
  castProblem,
  defaultCast,
  type OptionalRole,
  optionalRoles,
  workshopRoles,
  type Depth,
  depthRules,
  depths,
  maxWorkshopRounds,
  roundsOf,
} from '../../src/core/workshop/roles';
import { maxMessageLength } from '../../src/core/lifecycle/messageLimits';
import { usePanel, useSession, useStrings } from '../model/context';
import type { WorkshopStartRequest } from '../model/panelState';
import { useHasCosts } from '../common/EstimateLine';
import { Button } from '../ui/Button';
import { LabeledDropdown, TextArea } from '../ui/formControls';
import { Fold } from '../ui/Fold';
import { scoreText } from './workshopView';

export function WorkshopStart({ request }: { readonly request: WorkshopStartRequest }) {
  const { composer, view, send } = usePanel();
  const t = useStrings();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [topic, setTopic] = useState(request.topic);
  const [depth, setDepth] = useState<Depth>('standard');
  const [rounds, setRounds] = useState(depthRules.standard.rounds);
  const [cast, setCast] = useState(defaultCast);
  const [without, setWithout] = useState<readonly OptionalRole[]>([]);
  const { phase } = useSession();
  const problem = castProblem(cast, useSession().discussion.own);
  const canStart = topic.trim() !== '' && problem === null;

  useEffect(() => {
    setTopic(request.topic);
    field.current?.focus();
  }, [request]);
  const close = () => {
    view.workshopStart.value = null;
    composer.request.value = { text: null };
  };
  const start = () => {
    if (!canStart) return;
    const left = without.length > 0 ? { without: [...without] } : {};
    send({ type: 'workshop.start', topic: topic.trim(), depth, rounds, cast, ...left });
    view.workshopStart.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };

  return (
    <section class="card workshop-start" aria-labelledby={id} onKeyDown={onKeyDown}>
      <header>
        <h2 id={id}>{t('card.workshop.start')}</h2>
      </header>
      <div class="field">
        <TextArea label={t('card.workshop.topic')} element={field} rows={3} maxLength={maxMessageLength} value={topic} onInput={setTopic} />
      </div>
      <div class="workshop-size">
        <div class="field">
          <LabeledDropdown
            label={t('card.workshop.depth')}
            value={depth}
            options={depths.map((each) => ({ value: each, text: t(`card.workshop.depth.${each}`) }))}
            onChange={(name) => {
              const chosen = depths.find((each) => each === name) ?? 'standard';
              setDepth(chosen);
              setRounds(depthRules[chosen].rounds);
            }}
          />
        </div>
        <div class="field">
          <label for={`${id}-rounds`}>{t('card.workshop.rounds')}</label>
          <input
            id={`${id}-rounds`}
            type="number"
            min={1}
            max={maxWorkshopRounds}
            value={rounds}
            onChange={(event) => setRounds(roundsOf(depth, event.currentTarget.valueAsNumber))}
          />
        </div>
      </div>
      <WorkshopCast cast={cast} without={without} onChange={setCast} onLeave={setWithout} />
      {problem && (
        <p class="problem" role="alert">
          {t('card.workshop.moderatorIsAuthor')}
        </p>
      )}
      <Estimate depth={depth} rounds={rounds} without={without} request={request} />
      {phase !== null && phase !== 'discovery' && phase !== 'done' && <p class="quiet">{t('card.workshop.newSession')}</p>}
      <footer class="actions">
        <Button onPress={close}>{t('card.workshop.dismiss')}</Button>
        <Button kind="main" disabled={!canStart} onPress={start}>
          {t('card.workshop.start')}
        </Button>
      </footer>
    </section>
  );
}

interface EstimateProps {
  readonly depth: Depth;
  readonly rounds: number;
  readonly without: readonly OptionalRole[];
  readonly request: WorkshopStartRequest;
}

function Estimate({ depth, rounds, without, request }: EstimateProps) {
  const { connection } = usePanel();
  const t = useStrings();
  const hasCosts = useHasCosts();
  const language = connection.environment.value?.language ?? 'en';
  const { ideasAtLeast, bar, hasExchange } = depthRules[depth];
  const { estimate } = previewOf(depth, rounds, request.price, promptSizes(useSession()), without);
  return (
    <div class="quiet" aria-live="polite">
      <p>
        {t('card.workshop.rules', { ideas: ideasAtLeast, bar: scoreText(language, bar) })} {hasExchange && t('card.workshop.rulesExchange')}
      </p>
      {hasCosts && <p>{t.estimate(usualOf(estimate))}</p>}
    </div>
  );
}

interface WorkshopCastProps {
  readonly cast: Cast;
  readonly without: readonly OptionalRole[];
  readonly onChange: (cast: Cast) => void;
  readonly onLeave: (without: readonly OptionalRole[]) => void;
}

/** Value for an omitted role; no member has an empty ID. */
const nobody = '';

/** Fields for assigning a member to each role of the workshop, or for omitting optional roles. */
function WorkshopCast({ cast, without, onChange, onLeave }: WorkshopCastProps) {
  const t = useStrings();
  const members = rosterWith(useSession().discussion.own).filter(({ seat }) => seat === 'discussion');
  return (
    <Fold summary={t('card.workshop.members')}>
      <div class="workshop-cast">
        {workshopRoles.map((role) => {
          const optional = optionalRoles.find((each) => each === role);
          const isLeft = optional !== undefined && without.includes(optional);
          const choose = (value: string) => {
            const others = without.filter((each) => each !== role);
            if (optional) onLeave(value === nobody ? [...others, optional] : others);
            if (value !== nobody) onChange({ ...cast, [role]: value });
          };
          return (
            <div key={role} class="field">
              <LabeledDropdown
                label={t(`card.workshop.role.${role}`)}
                value={isLeft ? nobody : cast[role]}
                options={[
                  ...(optional ? [{ value: nobody, text: t('card.workshop.nobody') }] : []),
                  ...members.map((member) => ({ value: member.id, text: t.nameOf(member.id) })),
                ]}
                onChange={choose}
              />
            </div>
          );
        })}
      </div>
    </Fold>
  );
}
